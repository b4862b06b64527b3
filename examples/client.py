"""A whole transaction with an identity-proofing service, with Python's standard library alone.

API_ROOT and BACKEND_KEY are printed by `proofbench serve`. Usage: python3 client.py FRONT [BACK]; the proof is saved as proof.mime.
"""
import json
import os
import sys
import time
import urllib.request
import uuid

ROOT = os.environ["API_ROOT"]
KEY = os.environ["BACKEND_KEY"]


def call(method, path, body=None, content_type="application/json"):
    headers = {"apikey": KEY, **({} if body is None else {"content-type": content_type})}
    request = urllib.request.Request(ROOT + path, data=body, headers=headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def call_json(method, path, value=None):
    return json.loads(call(method, path, None if value is None else json.dumps(value).encode()))


def upload(path, files):
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"; filename="{name}"\r\n'
        f"content-type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n"
        for name, content in files.items()
    ]
    body = b"".join(parts) + f"--{boundary}--\r\n".encode()
    return json.loads(call("POST", path, body, f"multipart/form-data; boundary={boundary}"))


def read(name):
    with open(name, "rb") as file:
        return file.read()


identity = call_json("POST", "/identities", {"businessId": "order-7"})
path = f"/identities/{identity['id']}"
call_json("POST", f"{path}/consents", [{"approved": True, "type": kind} for kind in ("GIV", "PORTRAIT")])
sides = dict(zip(("DocumentFront", "DocumentBack"), map(read, sys.argv[1:3])))
handle = upload(f"{path}/id-documents/capture", sides)
status = handle["status"]
while status in ("PROCESSING", "ADJUDICATION"):
    time.sleep(0.5)
    status = call_json("GET", f"{path}/status/{handle['id']}")["status"]
view = call_json("GET", path)
errors = [error["code"] for document in view.get("idDocuments", []) for error in document["evidenceStatus"]["errors"]]
level = view["globalStatus"]["levelOfAssurance"]
print(json.dumps({"id": identity["id"], "status": status, "levelOfAssurance": level, "errors": errors}))

# This ends the transaction. The archive is kept byte for byte: it is not JSON.
with open("proof.mime", "wb") as file:
    file.write(call("GET", f"{path}/proof"))
