"""Reading one line of a model file, word by word."""

from __future__ import annotations

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.tokens import KEYWORDS, Kind, Token, misread

LONGEST_WORD = 2
"""The most symbols by which a rule replaces one."""


class Words:
    """A position in the words of one line."""

    def __init__(self, tokens: tuple[Token, ...], file: str) -> None:
        self.tokens, self.file, self.position = tokens, file, 0

    @property
    def next(self) -> Token:
        """The word that comes next; the last is END."""
        return self.tokens[self.position]

    @property
    def line(self) -> int:
        """The number of the line."""
        return self.tokens[0].line

    def at(self, text: str) -> bool:
        """Whether that keyword or symbol comes next."""
        return self.next.is_word(text)

    def take(self) -> Token:
        """The next word, which is passed."""
        token = self.next
        if token.kind is not Kind.END:
            self.position += 1
        return token

    def accept(self, text: str) -> bool:
        """Pass that keyword or symbol if it comes next."""
        if not self.at(text):
            return False
        self.take()
        return True

    def expect(self, text: str, remedy: str) -> None:
        """Pass that keyword or symbol; anything else is an error."""
        if not self.accept(text):
            raise self.error(f"`{text}` should be here, not {shown(self.next)}", remedy)

    def name(self, what: str) -> str:
        """A name of `what`, which is passed."""
        token = self.next
        if not token.is_name():
            raise self.error(f"{what} should be here, not {shown(token)}", f"write {what}")
        if token.kind is Kind.NAME and token.text in KEYWORDS:
            cause = f"{what} should be here, not the keyword `{token.text}`"
            raise self.error(cause, f'choose another name, or write it "{token.text}"')
        return self.take().text

    def number(self, what: str) -> int:
        """A whole number, possibly negative."""
        first = self.next
        sign = -1 if self.accept("-") else 1
        digits = self.next
        plain = digits.kind is Kind.NAME and digits.text.isascii() and digits.text.isdigit()
        if not plain or len(digits.text) > 9:
            cause = f"{what} should be here, not {shown(digits)}"
            raise self.error(cause, "write a whole number of at most nine digits", first)
        return sign * int(self.take().text)

    def stack(self) -> tuple[str, ...]:
        """Symbols, the top first, up to what is not a name; `()` if there are none."""
        if self.accept("("):
            self.expect(")", "write () for no symbols")
            return ()
        symbols = [self.name("a stack symbol, or () for none")]
        while self._at_symbol():
            symbols.append(self.take().text)
        return tuple(symbols)

    def replacement(self, symbols: tuple[str, ...], at: Token) -> tuple[str, ...]:
        """Symbols that may stand on the right of a rule."""
        if len(symbols) > LONGEST_WORD:
            cause = f"a rule leaves at most {LONGEST_WORD} symbols, not {len(symbols)}"
            raise self.error(cause, "go on in a second rule with a symbol of its own", at)
        return symbols

    def configuration(self) -> tuple[str, tuple[str, ...]]:
        """`<state, symbols>` or `<state>`; the bracket is still to come."""
        self.expect("<", "write <state, symbols>")
        state = self.name("a state")
        symbols: tuple[str, ...] = ()
        if self.accept(","):
            symbols = self.stack()
        self.expect(">", "write <state, symbols>, or <state> for no symbols")
        return state, symbols

    def head(self) -> tuple[str, str]:
        """`<state, symbol>`: where a rule can be taken."""
        first = self.next
        state, symbols = self.configuration()
        if len(symbols) != 1:
            cause = f"a rule looks at exactly one symbol, not at {len(symbols)}"
            raise self.error(cause, "write <state, symbol> -> <state, symbols>", first)
        return state, symbols[0]

    def end(self) -> None:
        """Nothing may follow."""
        if self.next.kind is not Kind.END:
            cause = f"the line should end before {shown(self.next)}"
            raise self.error(cause, "write one declaration or rule on each line")

    def error(self, cause: str, remedy: str, at: Token | None = None) -> MalformedFile:
        """What is wrong at a word, the next one unless said otherwise."""
        token = at or self.next
        return misread(self.file, token.line, token.column, cause, remedy)

    def _at_symbol(self) -> bool:
        token = self.next
        keyword = token.kind is Kind.NAME and token.text in KEYWORDS
        return token.is_name() and not keyword


def shown(token: Token) -> str:
    """A word inside a message."""
    if token.kind is Kind.END:
        return token.text
    text = token.text if len(token.text) <= 30 else f"{token.text[:30]}…"
    return f'"{text}"' if token.kind is Kind.QUOTED else f"`{text}`"
