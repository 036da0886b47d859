"""What a mutant is: one small change of one line of C++, as text."""
import re

# (name, what is found, what stands there instead). clang-format puts blanks around binary operators, so that pointers,
# templates and shifts are left alone.
SUBSTITUTIONS = [
    ("sign", r" \+ ", " - "), ("sign", r" - ", " + "), ("sign", r" \+= ", " -= "), ("sign", r" -= ", " += "),
    ("sign", r"(?<=[(=,] )-(?=[\w(])", ""), ("sign", r"(?<=return )-(?=[\w(])", ""), ("sign", r"(?<=\()-(?=[\w(])", ""),
    ("factor", r" \* ", " / "), ("factor", r" / ", " * "), ("factor", r" \*= ", " /= "), ("factor", r" /= ", " *= "),
    ("bound", r" < ", " <= "), ("bound", r" <= ", " < "), ("bound", r" > ", " >= "), ("bound", r" >= ", " > "),
    ("test", r" == ", " != "), ("test", r" != ", " == "), ("test", r" && ", " || "), ("test", r" \|\| ", " && "),
    ("test", r"(?<=\()!(?=\w)", ""), ("test", r"\btrue\b", "false"), ("test", r"\bfalse\b", "true"),
    ("norm", r"std::max\(", "std::min("), ("norm", r"std::min\(", "std::max("), ("norm", r"std::abs\(", "("),
    ("norm", r"std::sqrt\(", "("), ("norm", r"\bmagnitude\(", "("),
    ("index", r"\bfirst\b(?!\()", "last"), ("index", r"\blast\b(?!\()", "first"),
    ("index", r"\.front\(\)", ".back()"), ("index", r"\.back\(\)", ".front()"),
    ("index", r"lowerMiddle\(", "upperMiddle("), ("index", r"upperMiddle\(", "lowerMiddle("),
    ("number", r"(?<![\w.\"'x])0\.5(?![\w.])", "0.25"), ("number", r"(?<![\w.\"'x+-])([0-9])(?![\w.'])", None),
    ("stream", r"Purpose::\w+", "Purpose::ties"), ("stream", r"DataStream::\w+", "DataStream::deal"),
]
STATEMENT = re.compile(r"^\s+(?!return\b|const\b|auto\b|static\b|using\b|case\b|break\b|continue\b|throw\b|[\w:<>]+ \w+;)"
                       r"[\w:\[\].>()*-]+ ?(?:[-+*/]?= .*|\(.*\));$")
SKIPPED = re.compile(r"^\s*(//|#|\*|using |namespace |template|static_assert|case |default:|class |struct |enum )")


def code_of(line):
    """The line with texts and comments blanked out, so that nothing in them is found."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + "_" * (len(m.group()) - 2) + '"', line)
    return re.sub(r"//.*", lambda m: " " * len(m.group()), line)


def mutants_of_line(line):
    """(operator, changed line) of every mutant of one line."""
    code = code_of(line)
    if SKIPPED.match(line) or not code.strip():
        return
    for name, pattern, instead in SUBSTITUTIONS:
        for found in re.finditer(pattern, code):
            new = instead if instead is not None else str(int(found.group(1)) + 1)
            if new != found.group():
                yield name, line[:found.start()] + new + line[found.end():]
    if STATEMENT.match(code):
        yield "omission", re.match(r"\s*", line).group() + "{}"
