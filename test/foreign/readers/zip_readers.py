"""Unpacks ZIPs with Python's zipfile and prints names and hashes, as JSON lines.

Standard input: one JSON string per line, the path of a ZIP. Output per line: an object from the name of each file to its SHA-256, or null if
the library raised an error.
"""
import hashlib, json, sys, zipfile


def files(path):
    try:
        with zipfile.ZipFile(path) as archive:
            names = [info for info in archive.infolist() if not info.is_dir()]
            return {info.filename: hashlib.sha256(archive.read(info)).hexdigest() for info in names}
    except Exception:
        return None


for line in sys.stdin:
    print(json.dumps(files(json.loads(line))), flush=True)
