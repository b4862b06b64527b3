"""Reads messages with every policy of Python's email library and prints the archives in their parts, as JSON lines.

Standard input: one JSON string per line, the path of a message. Output per line: an object from the name of a policy to the list of
SHA-256 of decoded bodies that start like a ZIP, or to null if the library raised an error.
"""
import email, email.policy, hashlib, json, sys

POLICIES = {'compat32': email.policy.compat32, 'default': email.policy.default, 'HTTP': email.policy.HTTP}


def archives(data, policy):
    try:
        message = email.message_from_bytes(data, policy=policy)
        bodies = [part.get_payload(decode=True) or b'' for part in message.walk() if not part.is_multipart()]
    except Exception:
        return None
    return [hashlib.sha256(body).hexdigest() for body in bodies if body[:4] in (b'PK\3\4', b'PK\5\6')]


for line in sys.stdin:
    with open(json.loads(line), 'rb') as file:
        data = file.read()
    print(json.dumps({name: archives(data, policy) for name, policy in POLICIES.items()}), flush=True)
