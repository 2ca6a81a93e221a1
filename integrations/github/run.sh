#!/usr/bin/env bash
# Runs heddle with the inputs of action.yml and keeps its answer as the summary of the step.
set -uo pipefail

words=()
while IFS= read -r line; do
    [[ -n $line ]] && words+=("$line")
done <<<"$HEDDLE_TARGETS"$'\n'"$HEDDLE_ARGUMENTS"

# An old file must not pass for the answer of a run that ended early.
rm -f -- "$HEDDLE_SARIF" "$HEDDLE_JUNIT"

# What stands behind `--` among the words is for the program, so options come first.
answer=$(mktemp)
heddle "$HEDDLE_COMMAND" --github --fail-on "$HEDDLE_FAIL_ON" \
    --sarif "$HEDDLE_SARIF" --junit "$HEDDLE_JUNIT" "${words[@]}" | tee "$answer"
status=${PIPESTATUS[0]}

if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
    { printf '### heddle %s\n\n' "$HEDDLE_COMMAND"; sed 's/^/    /' "$answer"; } >>"$GITHUB_STEP_SUMMARY"
fi
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
    printf 'exit-code=%s\n' "$status" >>"$GITHUB_OUTPUT"
fi
rm -f -- "$answer"
exit "$status"
