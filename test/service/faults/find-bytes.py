"""Which needles stand in which files below a folder, in any form in which a careless program would leave them.

Reads {"folder", "texts": [..], "blobs": [hex, ..]} from standard input, writes [[needle, form, file], ..].
Independent of the service: plain bytes, no SQLite.
"""
import base64, json, os, sys

def three_alignments(raw):
    """Base64 of the bytes wherever they begin in what was encoded, without the characters that neighbours decide."""
    for skip in range(3):
        part = raw[(3 - skip) % 3:]
        part = part[:len(part) - len(part) % 3]
        if len(part) >= 6:
            yield base64.b64encode(part)
            yield base64.urlsafe_b64encode(part)

def forms_of_bytes(raw):
    yield "raw", raw
    for one in three_alignments(raw):
        yield "base64", one
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
    """Pieces of a file, so that also a part of it that is left is found."""
    step = max(1, len(raw) // 40)
    for at in range(0, max(1, len(raw) - 40), step):
        piece = raw[at:at + 40]
        if len(set(piece)) > 12:
            yield piece

asked = json.load(sys.stdin)
needles = [(text, form, raw) for text in asked["texts"] for form, raw in forms_of_text(text)]
for number, blob in enumerate(asked["blobs"]):
    for piece in windows(bytes.fromhex(blob)):
        needles += [(f"file {number}", form, raw) for form, raw in forms_of_bytes(piece)]
found = set()
for folder, _, names in os.walk(asked["folder"]):
    for name in names:
        path = os.path.join(folder, name)
        shown = os.path.relpath(path, asked["folder"])
        with open(path, "rb") as file:
            held = file.read()
        for needle, form, raw in needles:
            if raw in held:
                found.add((needle, form, shown))
            if form == "raw" and raw in os.fsencode(shown):
                found.add((needle, "name", shown))
json.dump(sorted(found), sys.stdout)
