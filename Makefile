# One target per development command; dev.py does the work and needs no make.
COMMANDS := setup example test lint rust long bench bless docs wheel

.PHONY: $(COMMANDS) ci
$(COMMANDS):
	python3 dev.py $@

ci:
	bash .ci/run
