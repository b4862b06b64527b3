"""Reads JSON texts (one Base64 line each) and prints the value that Python parses from each; null for invalid text."""
import base64
import json
import sys


def pairs(members):
    names = [name for name, _ in members]
    if len(set(names)) != len(names):
        raise ValueError('duplicate')
    return dict(members)


def integer(digits):
    # Python's integers have no negative zero, JSON's numbers do.
    return -0.0 if digits == '-0' else int(digits)


def constant(name):
    raise ValueError(name)


for line in sys.stdin:
    try:
        text = base64.b64decode(line).decode('utf-8')
        value = json.loads(text, object_pairs_hook=pairs, parse_int=integer, parse_constant=constant)
        print(json.dumps([value], ensure_ascii=True, sort_keys=True))
    except (ValueError, RecursionError):
        print('null')
