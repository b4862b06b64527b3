"""Finds texts and blobs in the files below a folder, in every encoding that a program could leave behind.

Reads {"folder", "texts": [..], "blobs": [hex, ..]} from standard input, writes [[needle, form, file], ..].
Independent of the service: reads plain bytes and does not use SQLite.
"""
import base64, json, os, sys

def three_alignments(raw):
    """Yields the Base64 of the bytes at each alignment, without the characters that depend on neighbouring bytes."""
    for skip in range(3):
        part = raw[(3 - skip) % 3:]
        part = part[:len(part) - len(part) % 3]
        if len(part) >= 6:
            yield base64.b64encode(part)
            yield base64.urlsafe_b64encode(part)

def forms_of_bytes(raw):
    yield "raw", raw
    for encoded in three_alignments(raw):
        yield "base64", encoded
    yield "hex", raw.hex().encode()
    yield "HEX", raw.hex().upper().encode()

def forms_of_text(text):
    for word in {text, text.upper(), text.lower()}:
        yield from forms_of_bytes(word.encode())
        yield "utf-16le", word.encode("utf-16le")
        yield "utf-16be", word.encode("utf-16be")
        yield "json", json.dumps(word)[1:-1].encode()
        try:
            yield "latin-1", word.encode("latin-1")
        except UnicodeEncodeError:
            pass

def windows(raw):
    """Yields pieces of a file, to find remaining parts of it as well."""
    step = max(1, len(raw) // 40)
    for at in range(0, max(1, len(raw) - 40), step):
        piece = raw[at:at + 40]
        if len(set(piece)) > 12:
            yield piece

request = json.load(sys.stdin)
needles = [(text, form, raw) for text in request["texts"] for form, raw in forms_of_text(text)]
for number, blob in enumerate(request["blobs"]):
    for piece in windows(bytes.fromhex(blob)):
        needles += [(f"file {number}", form, raw) for form, raw in forms_of_bytes(piece)]
found = set()
for folder, _, names in os.walk(request["folder"]):
    for name in names:
        path = os.path.join(folder, name)
        relative = os.path.relpath(path, request["folder"])
        with open(path, "rb") as file:
            contents = file.read()
        for needle, form, raw in needles:
            if raw in contents:
                found.add((needle, form, relative))
            if form == "raw" and raw in os.fsencode(relative):
                found.add((needle, "name", relative))
json.dump(sorted(found), sys.stdout)
