"""Standard Python solution: email for the envelope, zipfile for the archive, hashlib for the hashes."""
import email, hashlib, io, json, sys, zipfile

message = email.message_from_bytes(open(sys.argv[1], 'rb').read())
part = next(p for p in message.walk() if p.get_content_type() == 'application/zip')
archive = zipfile.ZipFile(io.BytesIO(part.get_payload(decode=True)))
names = archive.namelist()
root = next(n for n in names if n.endswith('/proof.json'))[: -len('proof.json')]
hashes = json.loads(archive.read(root + 'proof.json'))['hashes']
listed = {root + m['path']: m['hash'] for m in hashes['images']}
for name, declared in listed.items():
    assert hashlib.sha256(archive.read(name)).hexdigest() == declared, name
