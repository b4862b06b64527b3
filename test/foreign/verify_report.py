"""Verifies a signed report in JSON, with its decisions, their entries, the checkpoint of the log and time stamps, from the documentation
alone (main/report/README.md, main/statement/README.md). Needs Python's standard library and openssl.

verify_report.py REPORT REPORTER.pem LOG_KEY_FINGERPRINT [TSA-ROOT.pem]   prints what was proved, one line each; ends with 1 at the first contradiction."""
import base64, hashlib, json, subprocess, sys, tempfile


def sha256(content):
    return hashlib.sha256(content).digest()


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def need(condition, what):
    if not condition:
        sys.exit("CONTRADICTED: " + what)


def openssl(arguments, *contents):
    """Runs openssl. In the arguments, FILE0, FILE1 and so on are files with the contents."""
    with tempfile.TemporaryDirectory() as folder:
        for number, content in enumerate(contents):
            open(f"{folder}/FILE{number}", "wb").write(content)
        return subprocess.run(["openssl", *arguments], cwd=folder, capture_output=True)


def verify_ed25519(public_key, form, message, signature, what):
    arguments = ["pkeyutl", "-verify", "-pubin", "-inkey", "FILE2", "-keyform", form, "-rawin", "-in", "FILE0", "-sigfile", "FILE1"]
    need(openssl(arguments, message, signature, public_key).returncode == 0, f"the signature of {what} does not verify")


def verify_time(holder, statement, what):
    """RFC 3161: the token is about the SHA-256 of the compact JWS."""
    if "timeStamp" not in holder or len(sys.argv) < 5: return
    token, roots = base64.b64decode(holder["timeStamp"]), open(sys.argv[4], "rb").read()
    verify = ["ts", "-verify", "-digest", sha256(statement.encode()).hex(), "-in", "FILE0", "-token_in", "-CAfile", "FILE1"]
    need(openssl(verify, token, roots).returncode == 0, f"the time stamp of {what} does not verify")
    shown = openssl(["ts", "-reply", "-in", "FILE0", "-token_in", "-text"], token).stdout.decode()
    print(next(line for line in shown.split("\n") if line.startswith("Time stamp: ")) + f" ({what})")


def verify_jws(jws, public_key, form, what):
    header, payload, signature = jws.split(".")
    need(json.loads(unpadded(header))["alg"] == "EdDSA", f"the algorithm of {what}")
    verify_ed25519(public_key, form, f"{header}.{payload}".encode(), unpadded(signature), what)
    return json.loads(unpadded(header)), json.loads(unpadded(payload))


def lines_of(text):
    """Texts of the head and of the parts: each is one line, without the key in front and the comma at the end."""
    head, parts = None, {}
    for line in text.split("\n"):
        if line.startswith('"head":'):
            head = line[len('"head":'):].rstrip(",")
        elif line.startswith('"') and not line.startswith(('"statement":', '"timeStamp":', '"parts":')):
            key, rest = json.JSONDecoder().raw_decode(line)
            parts[key] = line[rest + 1:].rstrip(",")
    return head, parts


def verify_reporter(report, text, reporter):
    """RFC 9901: each disclosure's hash is signed; it states the digest of a part."""
    jws, *disclosures, end = report["statement"].split("~")
    need(end == "", "the statement has a key binding")
    header, payload = verify_jws(jws, reporter, "PEM", "the reporter")
    verify_time(report, jws, "the reporter")
    stated = payload["predicate"]["proofbench"]
    digests = {}
    for disclosure in disclosures:
        hashed = base64.urlsafe_b64encode(sha256(disclosure.encode())).decode().rstrip("=")
        need(hashed in stated["parts"]["_sd"], "a disclosure is not signed")
        salt, key, digest = json.loads(unpadded(disclosure))
        digests[key] = digest
    head, parts = lines_of(text)
    need(hashlib.sha256(head.encode()).hexdigest() == stated["head"]["sha256"], "the head was changed")
    for key, part in parts.items():
        need(hashlib.sha256(part.encode()).hexdigest() == digests.get(key), f"the part {key} was changed")
    for entry in report["head"]["parts"]:
        need(entry["key"] in parts or entry["omit"], f"the part {entry['key']}, which every copy has, was removed")
    omitted = [entry["title"] for entry in report["head"]["parts"] if entry["key"] not in parts and "replaces" not in entry]
    print(f"reporter {header['kid']} signed {len(parts)} parts, omitted: {', '.join(omitted) or 'none'}")


def root_of(index, size, leaf, path):
    """RFC 9162, 2.1.3.2"""
    node, last, result = index, size - 1, leaf
    for step in path:
        need(last > 0, "the audit path is too long")
        if node & 1 or node == last:
            result = sha256(b"\x01" + step + result)
            while not node & 1 and node != 0:
                node, last = node >> 1, last >> 1
        else:
            result = sha256(b"\x01" + result + step)
        node, last = node >> 1, last >> 1
    need(last == 0, "the audit path is too short")
    return result


def verify_inclusion(inclusion, digest, log_key):
    """C2SP tlog-checkpoint in a C2SP signed-note; the hash of a leaf is that of RFC 6962."""
    spki = base64.b64decode(inclusion["logKey"])
    need(sha256(spki).hex() == log_key, "the log is that of another key")
    note, signatures = inclusion["checkpoint"].split("\n\n", 1)
    origin, size, root, *extensions = note.split("\n")
    need(origin == "proofbench.invalid/library/" + log_key[:16], "the origin of the checkpoint")
    mark, name, signature = signatures.split("\n")[0].split(" ")
    blob = base64.b64decode(signature)
    need(mark == "\u2014" and name == origin and blob[:4] == sha256(origin.encode() + b"\n\x01" + spki[-32:])[:4], "the signer of the checkpoint")
    verify_ed25519(spki, "DER", (note + "\n").encode(), blob[4:], "the checkpoint")
    path = [base64.b64decode(step) for step in inclusion["path"]]
    leaf = sha256(b"\x00" + inclusion["entry"].encode())
    need(root_of(inclusion["index"], int(size), leaf, path) == base64.b64decode(root), "the log does not contain the entry")
    entry = json.loads(inclusion["entry"])
    need(entry["index"] == inclusion["index"] and entry["detail"]["statement"] == digest, "the entry is about another statement")
    return next(line[5:] for line in extensions if line.startswith("time "))


def verify_statement(signed, log_key, what):
    spki = base64.b64decode(signed["signer"])
    header, statement = verify_jws(signed["statement"], spki, "DER", what)
    verify_time(signed, signed["statement"], what)
    need(header["kid"] == sha256(spki).hex() == statement["predicate"]["reviewer"]["key"], f"the signer of {what}")
    digest = hashlib.sha256(signed["statement"].encode()).hexdigest()
    need(statement["predicate"]["library"] == log_key, f"{what} was made for another library")
    return statement, digest, verify_inclusion(signed["inclusion"], digest, log_key)


def verify_decisions(report, log_key):
    for number, decision in enumerate(report["parts"].get("signed-decisions", []), 1):
        statement, digest, time = verify_statement(decision, log_key, f"decision {number}")
        subject = statement["subject"][0]["digest"]["sha256"]
        need(subject == report["head"]["subject"]["archive"], f"decision {number} is about another archive")
        made = statement["predicate"]
        print(f"decision {number}: {made['decision']} by {made['reviewer']['name']} on {made['time']}, in the log as of {time}")
        if decision["check"] is None:
            continue
        check, _, time = verify_statement(decision["check"], log_key, f"the check of decision {number}")
        checked = check["predicate"]
        need(checked["checked"] == digest, f"the check of decision {number} is about another statement")
        need(checked["reviewer"]["key"] != made["reviewer"]["key"], f"decision {number} was checked by its maker")
        print(f"decision {number}: {checked['result']} by {checked['reviewer']['name']} on {checked['time']}, in the log as of {time}")


if __name__ == "__main__":
    text = open(sys.argv[1], encoding="utf-8").read()
    verify_reporter(json.loads(text), text, open(sys.argv[2], "rb").read())
    verify_decisions(json.loads(text), sys.argv[3])
