"""hostile.md sections D to G, I and J: JSON, hashes, media, signature, schema, meaning."""
from proof import *

PASSED, FAILED, OPEN = 'TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'
# A limit of the program is passed, and nothing else fails.
OVER_LIMIT = dict(indication=OPEN, sub='GENERIC')
FORMAT = dict(indication=FAILED, sub='FORMAT_FAILURE')
HASH = dict(indication=FAILED, sub='HASH_FAILURE')
CRYPTO = dict(indication=FAILED, sub='SIG_CRYPTO_FAILURE')


def rows(signer):
    other = Signer(os.path.dirname(signer.private), 'other')

    def made(change, stored=False):
        proof = Proof(signer)
        change(proof)
        return envelope(proof.zip(zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED))

    def set_(**attributes):
        def change(proof):
            for name, value in attributes.items():
                setattr(proof, name, value)
        return change

    def text(old, new):
        return set_(edit_proof_text=lambda data: data.replace(old, new, 1))

    def file_json(name, data):
        return set_(**{'identity_bytes' if name == 'identity' else 'details_bytes': data})

    # D: JSON
    yield 'D1 duplicate member in proof.json', made(text(b'{"version"', b'{"identityId":"x","version"')), dict(FORMAT, codes=['json.duplicate-key'])
    yield 'D1 duplicate member spelled with an escape', made(text(b'{"version"', b'{"\\u0069dentityId":"x","version"')), dict(FORMAT, codes=['json.duplicate-key'])
    yield 'D2 duplicate member in the signed payload', made(set_(edit_payload=lambda data: data.replace(b'{"version"', b'{"version":"1.0","version"', 1))), dict(FORMAT, codes=['json.duplicate-key'])
    identity = compact(Proof(signer).identity)
    details = compact(Proof(signer).details)
    yield 'D2 duplicate member in a detail file', made(file_json('identity', identity.replace(b'{"id"', b'{"id":"a","id"', 1))), dict(FORMAT, codes=['json.duplicate-key'])
    yield 'D3 byte order mark in proof.json', made(set_(edit_proof_text=lambda data: b'\xef\xbb\xbf' + data)), dict(FORMAT, codes=['json.encoding'])
    yield 'D3 byte order mark in a detail file', made(file_json('details', b'\xef\xbb\xbf' + details)), dict(FORMAT, codes=['json.encoding'])
    for name, codec in (('UTF-16', 'utf-16'), ('UTF-16 without mark', 'utf-16-le'), ('UTF-32', 'utf-32')):
        yield 'D4 proof.json in ' + name, made(set_(edit_proof_text=lambda data, codec=codec: data.decode().encode(codec))), dict(indication=FAILED)
    yield 'D4 Latin-1 in proof.json', made(text(b'"default"', b'"d\xe9fault"')), dict(FORMAT, codes=['json.encoding'])
    yield 'D4 overlong UTF-8', made(text(b'"default"', b'"\xc0\xaf"')), dict(FORMAT, codes=['json.encoding'])
    yield 'D4 CESU-8', made(text(b'"default"', b'"\xed\xa0\xbd\xed\xb8\x80"')), dict(FORMAT, codes=['json.encoding'])
    yield 'D5 lone surrogate as an escape', made(lambda p: (p.proof.update(tenantUsed='XX'), setattr(p, 'edit_proof_text', lambda d: d.replace(b'"XX"', b'"\\ud800"')), setattr(p, 'edit_payload', lambda d: d.replace(b'"XX"', b'"\\ud800"')))), dict(indication=FAILED + '|' + OPEN)
    for bad in (b'// c\n{', b'{,', b"{'a':1,", b'{"n":NaN,', b'{"n":0x1,', b'{"n":01,', b'{"n":+1,', b'{"n":.5,', b'{"n":1.,', b'{"a":"\t",'):
        yield 'D6 proof.json starting %r' % bad, made(set_(edit_proof_text=lambda data, bad=bad: bad + data[1:])), dict(FORMAT, codes=['json.syntax'])
    yield 'D6 trailing comma', made(set_(edit_proof_text=lambda data: data[:-1] + b',}')), dict(FORMAT, codes=['json.syntax'])
    for tail in (b' x', b'{}', b'\0', b'\n[]'):
        yield 'D11 %r after the document' % tail, made(set_(edit_proof_text=lambda data, tail=tail: data + tail)), dict(FORMAT, codes=['json.syntax'])
    yield 'D6 white space around is none', made(set_(edit_proof_text=lambda data: b'\r\n\t ' + data + b' \n')), dict(indication=PASSED)
    deep = b'[' * 100000 + b']' * 100000
    yield 'D7 depth of 100,000 in proof.json', made(set_(edit_proof_text=lambda data: deep)), dict(OVER_LIMIT, codes=['json.limit-exceeded'])
    yield 'D7 depth of 50,000 in an extra member of the details', made(file_json('details', b'[{"a":' + b'[' * 50000 + b']' * 50000 + b'}]')), dict(OVER_LIMIT, codes=['json.limit-exceeded'])
    for number in (b'1e400', b'-1e400', b'9007199254740993', b'1e-400', b'0.1000000000000000055511151231257827', b'1' * 1000000):
        yield 'D8 number %s' % number[:30].decode(), made(set_(edit_proof_text=lambda data, number=number: data.replace(b'{"version"', b'{"n":' + number + b',"version"'), edit_payload=lambda data, number=number: data.replace(b'{"version"', b'{"n":' + number + b',"version"')), stored=True), dict(FORMAT, codes=['json.number-precision'])
    for file, signed in ((b'1.0', b'1'), (b'-0', b'0'), (b'1e2', b'100')):
        yield 'D8 %s in the file, %s signed' % (file.decode(), signed.decode()), made(set_(edit_proof_text=lambda data, n=file: data.replace(b'{"version"', b'{"n":' + n + b',"version"'), edit_payload=lambda data, n=signed: data.replace(b'{"version"', b'{"n":' + n + b',"version"'))), dict(indication=FAILED, codes=['signature.payload-mismatch'])
    yield 'D9 __proto__ only in the file', made(text(b'{"version"', b'{"__proto__":{"version":"1.0"},"version"')), dict(indication=FAILED, codes=['signature.payload-mismatch'])
    yield 'D9 constructor.prototype only in the file', made(text(b'{"version"', b'{"constructor":{"prototype":{}},"version"')), dict(indication=FAILED, codes=['signature.payload-mismatch'])
    for top in (b'[]', b'"x"', b'1', b'null', b'true', b''):
        yield 'D10 proof.json is %r' % top, made(set_(edit_proof_text=lambda data, top=top: top)), FORMAT
    yield 'D12 member name in another case', made(lambda p: p.proof.update(IdentityId='x')), dict(indication=PASSED, codes=['schema.unknown-field'])
    yield 'D13 payload in another order', made(set_(edit_payload=lambda data: compact(dict(reversed(list(json.loads(data).items())))))), dict(indication=PASSED)
    yield 'D13 payload pretty-printed', made(set_(edit_payload=lambda data: json.dumps(json.loads(data), indent=2).encode())), dict(indication=PASSED)
    yield 'D14 U+2028 and NUL escapes in strings', made(lambda p: p.proof.update(tenantUsed='a\u2028b\u2029c\0')), dict(indication=PASSED)
    yield 'D16 detail file is not JSON though its hash is right', made(file_json('details', b'not json')), dict(FORMAT, codes=['json.syntax'])
    for member in ('version', 'proofId', 'identityId', 'tenantId', 'tenantRole', 'startDateTime', 'endDateTime', 'componentVersion'):
        yield 'D17 %s null' % member, made(lambda p, member=member: p.proof.update({member: None})), dict(indication=OPEN, sub='SIG_CONSTRAINTS_FAILURE', codes=['schema.proof'])
        yield 'I1 %s missing' % member, made(lambda p, member=member: p.proof.pop(member)), dict(indication=OPEN, sub='SIG_CONSTRAINTS_FAILURE', codes=['schema.proof'])
        yield 'D18 %s a number' % member, made(lambda p, member=member: p.proof.update({member: 7})), dict(indication=OPEN, sub='SIG_CONSTRAINTS_FAILURE', codes=['schema.proof'])

    # E and F: hashes and media
    def edited(change):
        return made(set_(edit_hashes=change))

    images = lambda change: edited(lambda hashes: change(hashes['images']))
    yield 'E1 one byte of an image changed', made(lambda p: p.extra.update({'images/img-1.png': png(1)[:-1] + b'x'})), dict(HASH, codes=['hash.mismatch'])
    yield 'E1 a space behind a detail file', made(lambda p: p.extra.update({'identityDetails.json': compact(p.identity) + b' '})), dict(HASH, codes=['hash.mismatch'])
    for value in ('', None, sha(png(1))[:40], [sha(png(1))], {'a': 1}, 7, '\uff11' + sha(png(1))[1:], '\u200b' + sha(png(1)), hashlib.sha1(png(1)).hexdigest(), hashlib.md5(png(1)).hexdigest()):
        yield 'E2 hash %r' % (value if not isinstance(value, str) else value[:20]), images(lambda media, value=value: media[0].update(hash=value)), dict(indication=FAILED, codes=['hash.'])
    yield 'E4 upper-case hex', images(lambda media: media[0].update(hash=sha(png(1)).upper())), dict(indication=PASSED)
    yield 'E4 Base64', images(lambda media: media[0].update(hash=base64.b64encode(hashlib.sha256(png(1)).digest()).decode())), dict(indication=PASSED)
    yield 'E4 Base64url', images(lambda media: media[0].update(hash=b64url(hashlib.sha256(png(1)).digest()))), dict(indication=PASSED)
    yield 'E7 two images swapped', made(lambda p: p.extra.update({'images/img-1.png': png(2), 'images/img-2.png': png(1)})), dict(HASH, codes=['hash.mismatch'])
    yield 'E8 listed file missing', images(lambda media: media.append({'hash': sha(b'x'), 'id': 'gone', 'path': 'images/gone.png'})), dict(indication=FAILED, sub='SIGNED_DATA_NOT_FOUND', codes=['hash.missing-file'])
    yield 'E10 hashes only in the file', made(set_(edit_payload=lambda data: compact({k: v for k, v in json.loads(data).items() if k != 'hashes'}))), dict(indication=FAILED, codes=['signature.payload-mismatch'])
    yield 'E12 an extra group', made(lambda p: (p.extra.update({'audio/a.wav': b'x'}), setattr(p, 'edit_hashes', lambda h: h.update(audio=[{'hash': sha(b'x'), 'id': 'a', 'path': 'audio/a.wav'}])))), dict(indication=PASSED, codes=['schema.unknown-field'])
    for path in ('../../x.png', '/images/img-1.png', 'https://example.org/x.png', 'file:///etc/passwd', 'images\\img-1.png', './images/img-1.png', 'images', 'images/', 'proof.json', ''):
        yield 'F1 media path %r' % path, images(lambda media, path=path: media.append({'hash': sha(png(1)), 'id': 'x', 'path': path})), dict(indication=FAILED)
    yield 'F2 media path in another case', images(lambda media: media[0].update(path='images/IMG-1.png')), dict(HASH, codes=['hash.missing-file', 'hash.unlisted-file'])
    yield 'F4 root folder in front of the path', images(lambda media: media[0].update(path=ROOT + '/images/img-1.png')), dict(indication=FAILED)
    yield 'F5 the same file listed twice', images(lambda media: media.append(dict(media[0]))), dict(indication=PASSED, codes=['hash.listed-again'])
    yield 'F5 one path, two hashes', images(lambda media: media.append(dict(media[0], hash=sha(b'x')))), dict(HASH, codes=['hash.listed-twice'])
    yield 'F6 50,000 references to one file', images(lambda media: media.extend([dict(media[0], id='i%d' % i) for i in range(50000)])), dict(OVER_LIMIT)
    yield 'F12 images is an object', edited(lambda h: h.update(images={'0': h['images'][0]})), dict(indication=FAILED + '|' + OPEN)
    yield 'F12 null among the images', images(lambda media: media.append(None)), dict(indication=FAILED + '|' + OPEN)
    yield 'hash of identityDetails missing', edited(lambda h: h.pop('identityDetails')), dict(indication=FAILED, codes=['hash.absent'])
    yield 'hashes missing', made(lambda p: (setattr(p, 'edit_hashes', lambda h: h.clear()))), dict(indication=FAILED)

    # G: signature
    def signed(make):
        return made(set_(make_signature=make))

    def with_header(header, signer_=signer):
        def make(payload):
            head = b64url(header if isinstance(header, bytes) else compact(header)) + '.' + b64url(payload)
            return head + '.' + b64url(signer_.sign(head.encode()))
        return signed(make)

    def tail(change):
        def make(payload):
            head = b64url(b'{"alg":"RS256"}') + '.' + b64url(payload)
            return change(head, signer.sign(head.encode()))
        return signed(make)

    for alg in ('none', 'nOnE', 'None', 'RS384', 'RS512', 'RS1', 'PS256', 'ES256', 'rs256', 'RS256\0', '', None, ['RS256'], 7):
        yield 'G alg %r' % (alg,), with_header({'alg': alg}), dict(CRYPTO, codes=['signature.algorithm'])
    yield 'G1 alg none with an empty signature', signed(lambda payload: b64url(b'{"alg":"none"}') + '.' + b64url(payload) + '.'), dict(indication=FAILED)
    import hmac
    pem = open(signer.public, 'rb').read()
    der = run('openssl', 'pkey', '-pubin', '-in', signer.public, '-outform', 'DER')
    for name, key in (('PEM', pem), ('PEM without the last line end', pem.rstrip(b'\n')), ('DER', der), ('empty', b'')):
        def make(payload, key=key):
            head = b64url(b'{"alg":"HS256"}') + '.' + b64url(payload)
            return head + '.' + b64url(hmac.new(key, head.encode(), hashlib.sha256).digest())
        yield 'G2 HS256 keyed with the public key as %s' % name, signed(make), dict(CRYPTO, codes=['signature.algorithm'])
    yield 'G4 header RS256, signature SHA-512', tail(lambda head, _s: head + '.' + b64url(run('openssl', 'dgst', '-sha512', '-sign', signer.private, stdin=head.encode()))), dict(CRYPTO, codes=['signature.invalid'])
    yield 'G4 header RS256, signature PSS', tail(lambda head, _s: head + '.' + b64url(signer.sign(head.encode(), '-sigopt', 'rsa_padding_mode:pss'))), dict(CRYPTO, codes=['signature.invalid'])
    yield 'G5 jwk of an attacker', with_header({'alg': 'RS256', 'jwk': {'kty': 'RSA', 'n': 'AQAB', 'e': 'AQAB'}}, other), dict(indication=FAILED, codes=['signature.invalid'])
    for member in ('jku', 'x5u', 'kid', 'x5c'):
        yield 'G5 %s that leads elsewhere' % member, with_header({'alg': 'RS256', member: 'https://example.org/key'}, other), dict(indication=FAILED, codes=['signature.invalid'])
    for header in ({'alg': 'RS256', 'crit': ['exp'], 'exp': 1}, {'alg': 'RS256', 'crit': []}, {'alg': 'RS256', 'b64': False}, {'alg': 'RS256', 'b64': False, 'crit': ['b64']}, {'alg': 'RS256', 'b64': True}, {'alg': 'RS256', 'zip': 'DEF'}):
        yield 'G6 header %s' % json.dumps(header), with_header(header), dict(CRYPTO, codes=['signature.header'])
    yield 'G8 typ and kid', with_header({'alg': 'RS256', 'typ': 'JWT', 'kid': 'a'}), dict(indication=PASSED, codes=['signature.header'])
    yield 'G9 alg twice', with_header(b'{"alg":"none","alg":"RS256"}'), dict(indication=FAILED)
    yield 'G9 alg inside __proto__', with_header(b'{"__proto__":{"alg":"RS256"}}'), dict(indication=FAILED)
    yield 'G9 header is a list', with_header(b'["RS256"]'), dict(FORMAT, codes=['signature.malformed'])
    yield 'G9 header is no JSON', with_header(b'alg=RS256'), dict(FORMAT, codes=['signature.malformed'])
    whole = lambda head, s: head + '.' + b64url(s)
    for name, change in (
        ('padding', lambda t: t + '=='), ('a trailing newline', lambda t: t + '\n'), ('a leading space', lambda t: ' ' + t), ('a space inside', lambda t: t[:50] + ' ' + t[50:]),
        ('the standard alphabet in the signature', lambda t: t[:t.rindex('.')] + t[t.rindex('.'):].replace('-', '+').replace('_', '/') + ('' if set('-_') & set(t[t.rindex('.'):]) else '+')),
        ('a leading dot', lambda t: '.' + t), ('two parts', lambda t: t[:t.rindex('.')]), ('four parts', lambda t: t + '.' + t.split('.')[2]), ('a trailing dot', lambda t: t + '.'),
    ):
        yield 'G10 %s' % name, tail(lambda head, s, change=change: change(whole(head, s))), dict(FORMAT, codes=['signature.malformed'])
    alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    yield 'G11 unused bits in the signature', tail(lambda head, s: whole(head, s)[:-1] + alphabet[alphabet.index(whole(head, s)[-1]) + 1]), dict(FORMAT, codes=['signature.malformed'])
    yield 'G13 detached payload', tail(lambda head, s: head.split('.')[0] + '..' + b64url(s)), dict(HASH, codes=['signature.payload-mismatch'])
    for name, change in (('empty', lambda s: b''), ('one byte', lambda s: s[:1]), ('255 bytes', lambda s: s[1:]), ('257 bytes', lambda s: b'\0' + s), ('zero', lambda s: bytes(256)), ('one', lambda s: bytes(255) + b'\1'), ('a flipped bit', lambda s: s[:100] + bytes([s[100] ^ 1]) + s[101:])):
        yield 'G14 signature of %s' % name, tail(lambda head, s, change=change: head + '.' + b64url(change(s))), dict(indication=FAILED, codes=['signature.'])
    yield 'G16 good signature over other content', signed(lambda payload: Proof(signer).jws(b'{"hello":"world"}')), dict(HASH, codes=['signature.payload-mismatch'])
    yield 'G16 subset', made(set_(edit_payload=lambda data: compact({k: v for k, v in json.loads(data).items() if k != 'ips'}))), dict(HASH, codes=['signature.payload-mismatch'])
    yield 'G16 superset', made(set_(edit_payload=lambda data: compact(dict(json.loads(data), more=1)))), dict(HASH, codes=['signature.payload-mismatch'])
    yield 'G17 outer JSON only', made(text(b'"tenant-1"', b'"tenant-2"')), dict(HASH, codes=['signature.payload-mismatch'])
    yield 'G18 payload in standard Base64', signed(lambda payload: plain(signer, payload)), dict(indication=PASSED)
    yield 'G18 standard Base64 with letters that Base64url writes otherwise', made(lambda p: (p.proof.update(tenantUsed='????>>>>'), setattr(p, 'make_signature', lambda payload: plain(signer, payload)))), dict(indication=PASSED, codes=['signature.plain-base64'])
    yield 'G20 payload NFD, file NFC', made(lambda p: (p.proof.update(tenantUsed='\u00e9'), setattr(p, 'edit_payload', lambda d: d.replace('\u00e9'.encode(), 'e\u0301'.encode())))), dict(HASH, codes=['signature.payload-mismatch'])
    for value in (7, None, [], {}, '', True):
        yield 'G21 signature is %r' % (value,), made(set_(edit_proof=lambda proof, value=value: proof.update(signature=value))), FORMAT
    yield 'G19 signature missing', made(set_(edit_proof=lambda proof: proof.pop('signature'))), dict(FORMAT, codes=['signature.missing'])
    yield 'G23 signature by another key', with_header({'alg': 'RS256'}, other), dict(CRYPTO, codes=['signature.invalid'])

    # I and J: schema and meaning
    def content(change):
        def apply(proof):
            change(proof)
        return made(apply)

    yield 'I2 tenantRole outside its list', content(lambda p: p.proof.update(tenantRole='ADMIN')), dict(indication=OPEN, codes=['schema.proof'])
    yield 'I3 unknown member, signed', content(lambda p: p.proof.update(audience='x')), dict(indication=PASSED, codes=['schema.unknown-field'])
    yield 'I4 newer major version', content(lambda p: p.proof.update(version='2.0')), dict(indication=OPEN, codes=['schema.newer-version'])
    yield 'I4 newer minor version', content(lambda p: p.proof.update(version='1.7')), dict(indication=PASSED)
    for moment, good in (('2026-03-14T09:26:53', 1), ('2026-03-14T09:26:53.1', 1), ('2026-03-14T09:26:53.1234567', 1), ('2026-03-14T09:26:53.12345678', 0), ('2026-03-14T09:26:53Z', 0),
                         ('2026-03-14T09:26:53+01:00', 0), ('2026-03-14T24:00:00', 0), ('2026-02-30T09:26:53', 0), ('2026-03-14 09:26:53', 0), ('2026-03-14T09:26:60', 0), ('2026-03-14', 0), ('', 0)):
        yield 'I5 startDateTime %r' % moment, content(lambda p, moment=moment: p.proof.update(startDateTime=moment)), dict(indication=PASSED) if good else dict(indication=OPEN, codes=['schema.proof'])
    yield 'I7 transactionId and ips absent', content(lambda p: (p.proof.pop('transactionId'), p.proof.pop('ips'))), dict(indication=PASSED, clean=True)
    yield 'I0 nothing wrong', content(lambda p: None), dict(indication=PASSED, clean=True)
    yield 'I2 progress outside its list', content(lambda p: p.details[1].update(progress='SOON')), dict(indication=PASSED, conformance='ERRORS', codes=['schema.'])
    yield 'I9 special country codes', content(lambda p: p.details[1]['evidenceDetails']['data'].update(issuingCountry='XXA')), dict(indication=PASSED)
    yield 'I11 details an object instead of a list', made(file_json('details', b'{}')), dict(indication=PASSED + '|' + OPEN + '|' + FAILED, warned=True)
    yield 'J1 identity details of another identity', content(lambda p: p.identity['globalStatus'].update(id='other')), dict(indication=PASSED, conformance='ERRORS', codes=['consistency.'])
    yield 'J2 VERIFIED in one file, INVALID in the other', content(lambda p: p.identity['idDocuments'][0]['evidenceStatus'].update(status='INVALID')), dict(indication=PASSED, codes=['consistency.'])
    yield 'J4 score above strength', content(lambda p: p.details[1]['evaluationDetails']['evidences'][0]['statusAndScoring'].update(score='LEVEL5')), dict(indication=PASSED, codes=['consistency.'])
    yield 'J5 blocking indicator on a VERIFIED evidence', content(lambda p: p.details[1]['evaluationDetails']['evidences'][0]['statusAndScoring'].update(blockingIndicators=['BIOMETRIC_MATCHING_CHECK_FAILED'])), dict(indication=PASSED, codes=['consistency.'])
    yield 'J8 parents in a loop', content(lambda p: (p.details[0].update(identityOperationParent='e-1'), p.details[1].update(identityOperationParent='o-1'))), dict(indication=PASSED, codes=['consistency.'])
    yield 'J9 start after end', content(lambda p: p.proof.update(startDateTime='2026-03-15T09:26:53.581')), dict(indication=PASSED, codes=['consistency.'])
    yield 'J10 PROCESSING in a delivered proof', content(lambda p: p.details[1].update(progress='PROCESSING')), dict(indication=PASSED, codes=['consistency.'])
    yield 'J12 GIV indicators without consent', content(lambda p: (p.details.pop(0), p.identity.pop('consents'), p.details[0]['verificationDetails'][0]['raisedIndicators'].append('GIV_VERIFICATION_VERIFIED'))), dict(indication=PASSED, codes=['consistency.'])
    yield 'J17 previousProofId equal to proofId', content(lambda p: p.proof.update(previousProofId=p.proof['proofId'])), dict(indication=PASSED, codes=['consistency.'])
    yield 'F7 capture image that is not listed', content(lambda p: p.details[1]['evidenceDetails']['captureImages'].append({'id': 'gone'})), dict(indication=PASSED, codes=['consistency.'])
    yield 'F8 image that nothing refers to', content(lambda p: p.images.update({'images/img-9.png': png(9)})), dict(indication=PASSED, codes=['consistency.'])
    yield 'F10 image that is HTML', content(lambda p: p.images.update({'images/img-1.png': b'<html><script>alert(1)</script></html>'})), dict(indication=PASSED, codes=['consistency.'])
    yield 'J19 markup, bidi and 1 MB names in signed values', content(lambda p: p.identity['idDocuments'][0]['idDocumentData']['personalAttributes']['surname'].update(value='<script>\u202e' + 'x' * 1000000)), dict(indication=PASSED)
    yield 'K11 3,000 operations', content(lambda p: p.details.extend([many(p.details[1], i) for i in range(3000)])), dict(indication=PASSED)
    yield 'K9 200 MB of white space as proof.json', made(set_(edit_proof_text=lambda data: data + b' ' * 200_000_000)), dict(OVER_LIMIT)
    yield 'K9 one million members', made(file_json('details', b'[{' + b','.join(b'"m%d":0' % i for i in range(1_000_000)) + b'}]')), dict(indication=PASSED + '|' + OPEN + '|' + FAILED, warned=True)


def many(operation, index):
    one = changed(operation)
    one['participantContextId'] = one['evidenceDetails']['id'] = one['identityOperation']['id'] = 'n-%d' % index
    return one


def plain(signer, payload):
    text = b64url(b'{"alg":"RS256"}') + '.' + base64.b64encode(payload).decode()
    return text + '.' + b64url(signer.sign(text.encode()))
