"""Creates proof archives with Python's libraries and openssl, without any code of the product."""
import base64, copy, hashlib, io, json, os, struct, subprocess, zipfile, zlib

IDENTITY = '7c1f0f5a-41c2-4b1e-9a37-2d9be0c0a001'
ROOT = IDENTITY + '_20260314092832123'
BOUNDARY = '----=_Part_9_1903327512.1773480512123'
DETAILS = 'verificationAndEvaluationDetails'


class Signer:
    def __init__(self, folder, name='signer', bits=2048):
        self.private = os.path.join(folder, name + '.key.pem')
        self.public = os.path.join(folder, name + '.pub.pem')
        run('openssl', 'genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:%d' % bits, '-out', self.private)
        run('openssl', 'pkey', '-in', self.private, '-pubout', '-out', self.public)

    def sign(self, data, *options):
        return run('openssl', 'dgst', '-sha256', '-sign', self.private, *options, stdin=data)


def run(*args, stdin=None):
    done = subprocess.run(args, input=stdin, capture_output=True)
    if done.returncode != 0:
        raise SystemExit('%s failed: %s' % (args[0], done.stderr.decode('utf-8', 'replace')))
    return done.stdout


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def compact(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False).encode('utf-8')


def sha(data):
    return hashlib.sha256(data).hexdigest()


def png(seed, width=8, height=8):
    """Returns a valid PNG whose pixels depend on the seed."""
    rows = b''.join(b'\0' + bytes((seed * 37 + x * 11 + y * 29 + c * 53) % 256 for x in range(width) for c in range(3)) for y in range(height))
    chunk = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


class Proof:
    """Parts of one archive, which can be changed before it is signed and packed."""

    def __init__(self, signer):
        self.signer = signer
        self.root = ROOT
        self.images = {'images/img-1.png': png(1), 'images/img-2.png': png(2), 'images/img-3.png': png(3)}
        self.extra = {}
        self.proof = {
            'version': '1.0', 'proofId': 'b1946ac9-2f6e-4a57-8a3c-0f4b8f0d1001', 'identityId': IDENTITY, 'transactionId': IDENTITY,
            'tenantId': 'tenant-1', 'tenantRole': 'RELYING_SERVICE', 'tenantUsed': 'default',
            'startDateTime': '2026-03-14T09:26:53.581', 'endDateTime': '2026-03-14T09:28:33.623',
            'componentVersion': '7.31.0', 'ips': ['203.0.113.9'],
        }
        self.identity = json.loads(IDENTITY_DETAILS % {'id': IDENTITY})
        self.details = json.loads(OPERATIONS)
        self.header = b'{"alg":"RS256"}'
        self.edit_hashes = lambda hashes: None
        self.edit_payload = lambda text: text
        self.edit_proof_text = lambda text: text
        self.edit_proof = lambda proof: None
        self.make_signature = None
        self.identity_bytes = None
        self.details_bytes = None

    def files(self):
        identity = self.identity_bytes if self.identity_bytes is not None else compact(self.identity)
        details = self.details_bytes if self.details_bytes is not None else compact(self.details)
        hashes = {'identityDetails': sha(identity), DETAILS: sha(details)}
        hashes['images'] = [{'hash': sha(data), 'id': os.path.basename(path)[:-4], 'path': path} for path, data in self.images.items()]
        self.edit_hashes(hashes)
        proof = dict(self.proof, hashes=hashes)
        payload = self.edit_payload(compact(proof))
        proof['signature'] = self.jws(payload)
        self.edit_proof(proof)
        main = self.edit_proof_text(compact(proof))
        files = {'proof.json': main, 'identityDetails.json': identity, DETAILS + '.json': details}
        files.update(self.images)
        files.update(self.extra)
        return files

    def jws(self, payload):
        if self.make_signature:
            return self.make_signature(payload)
        text = b64url(self.header) + '.' + b64url(payload)
        return text + '.' + b64url(self.signer.sign(text.encode()))

    def zip(self, method=zipfile.ZIP_DEFLATED, **options):
        return pack([(self.root + '/' + name, data) for name, data in self.files().items()], method, **options)

    def mime(self, **options):
        return envelope(self.zip(), **options)


def pack(entries, method=zipfile.ZIP_DEFLATED, comment=b'', streamed=False):
    target = io.BytesIO()
    sink = Unseekable(target) if streamed else target
    with zipfile.ZipFile(sink, 'w', method) as archive:
        for entry, data in entries:
            info = entry if isinstance(entry, zipfile.ZipInfo) else named(entry, method)
            archive.writestr(info, data)
        archive.comment = comment
    return target.getvalue()


def named(name, method=zipfile.ZIP_DEFLATED, mode=0o100644):
    info = zipfile.ZipInfo(name, (2026, 3, 14, 9, 28, 32))
    info.compress_type = method
    info.external_attr = mode << 16
    info.create_system = 3
    return info


class Unseekable(io.RawIOBase):
    """A sink that cannot seek, so that zipfile writes data descriptors."""

    def __init__(self, target):
        self.target = target

    def writable(self):
        return True

    def write(self, data):
        return self.target.write(data)

    def seekable(self):
        return False

    def flush(self):
        pass


def envelope(body, encoding='binary', boundary=BOUNDARY, top=None, part=None, eol=b'\r\n', close=True, preamble=b'', epilogue=b'', before=(), after=(), quoted=True):
    boundary = boundary.encode('latin-1')
    if top is None:
        shown = b'"' + boundary + b'"' if quoted else boundary
        top = b'MIME-Version: 1.0' + eol + b'Content-Type: multipart/mixed;' + eol + b'\tboundary=' + shown + eol + eol
    if part is None:
        part = b'Content-Type: application/zip' + eol + b'Content-Transfer-Encoding: ' + encoding.encode() + eol
    if encoding == 'base64':
        body = base64.encodebytes(body).replace(b'\n', eol)[: -len(eol)]
    elif encoding == 'quoted-printable':
        body = eol.join(qp_lines(body))
    chunks = [top + preamble]
    for headers, content in before:
        chunks.append(b'--' + boundary + eol + headers + eol + content + eol)
    chunks.append(b'--' + boundary + eol + part + eol + body + eol)
    for headers, content in after:
        chunks.append(b'--' + boundary + eol + headers + eol + content + eol)
    if close:
        chunks.append(b'--' + boundary + b'--' + eol + epilogue)
    return b''.join(chunks)


def qp_lines(data):
    for start in range(0, len(data), 25):
        yield b''.join(b'=%02X' % byte for byte in data[start:start + 25]) + (b'=' if start + 25 < len(data) else b'')


def changed(value):
    return copy.deepcopy(value)


IDENTITY_DETAILS = '''{"globalStatus":{"id":"%(id)s","status":"EXPECTING_INPUT","levelOfAssurance":"LOA1","creationDateTime":"2026-03-14T09:26:53.600",
"evaluationDateTime":"2026-03-14T09:27:23.116","upgradePaths":{}},"consents":[{"consentId":"c-1","approved":true,"type":"GIV","validityPeriod":{"to":"2027-03-14"}},
{"consentId":"c-2","approved":true,"type":"PORTRAIT","validityPeriod":{"to":"2027-03-14"}}],
"idDocuments":[{"evidenceId":"e-1","submitDateTime":"2026-03-14T09:27:03.620","type":"DRIVING_LICENSE","evidenceStatus":{"evaluationDateTime":"2026-03-14T09:27:23.116",
"status":"VERIFIED","strength":"LEVEL4","score":"LEVEL3","isAdjudicable":false,"errors":[],"positiveIndicators":["MODEL_RECOGNIZED_OK","VISUAL_SECURITY_OK"],
"warningIndicators":[],"blockingIndicators":[],"unverifiedIndicators":[]},"idDocumentData":{"idDocumentType":"DRIVING_LICENSE","idDocumentNumber":"99887766",
"issuingCountry":"AUS","issuingState":"NSW","issuingDate":"2021-05-01","expiryDate":"2031-05-01","personalAttributes":{"surname":{"value":"NGUYEN","verified":true},
"givenNames":[{"value":"ALEX","verified":true}],"dateOfBirth":{"value":"1990-02-03","verified":true}}}}]}'''

OPERATIONS = '''[{"identityOperation":{"id":"o-1","name":"CONSENTS","type":"ADD"},"participantContextId":"o-1","progress":"DONE","startDateTime":"2026-03-14T09:26:55.272",
"consentsDetails":{"consents":[{"consentId":"c-1","approved":true,"type":"GIV","validityPeriod":{"to":"2027-03-14"}},
{"consentId":"c-2","approved":true,"type":"PORTRAIT","validityPeriod":{"to":"2027-03-14"}}]},"processingDetails":{"submissionId":"s-1","uri":"/svc/v1/identities/x/consents",
"method":"POST","httpCode":200,"tokenRole":"RELYING_SERVICE","startDateTime":"2026-03-14T09:26:55.272","endDateTime":"2026-03-14T09:26:56.303","errors":[]},"verificationDetails":[]},
{"identityOperation":{"id":"e-1","name":"ID_DOCUMENT_CAPTURE","type":"ADD"},"participantContextId":"e-1","progress":"DONE","startDateTime":"2026-03-14T09:27:03.332",
"evidenceDetails":{"id":"e-1","family":"IDDOCUMENT","type":"DRIVING_LICENSE","captureImages":[{"id":"img-1","side":"FRONT","source":"LIVE_CAPTURE_IMAGE","channel":"webSDK"},
{"id":"img-2","side":"BACK","source":"LIVE_CAPTURE_IMAGE","channel":"webSDK"}],"photoCrops":[{"id":"img-3","originalCaptureId":"img-1"}],
"data":{"documentNumber":"99887766","expiryDate":"2031-05-01","issuingDate":"2021-05-01","issuingCountry":"AUS","holderInformation":[{"dateOfBirth":"1990-02-03","surname":"NGUYEN","givenNames":["ALEX"]}]}},
"evaluationDetails":{"evaluationDateTime":"2026-03-14T09:27:23.116","evidences":[{"id":"e-1","type":"DRIVING_LICENSE","errors":[],"extracted":true,
"raisedIndicators":["MODEL_RECOGNIZED_OK","VISUAL_SECURITY_OK"],"statusAndScoring":{"score":"LEVEL3","status":"VERIFIED","strength":"LEVEL4","strengthRuleUsed":"PHYSICAL_DOCUMENT",
"allNonOKVerifications":[],"blockingIndicators":[],"indicatorsMitigations":[],"isBlockingindicatorFound":false,"isMandatoryIndicatorMissing":false,"isTechnicalError":false,
"mandatoryCheckRulesMissing":[],"positiveIndicators":["MODEL_RECOGNIZED_OK","VISUAL_SECURITY_OK"],"unverifiedIndicators":[],"warningIndicators":[]}}],
"loaAndUpgradePath":{"isTechnicalError":false,"levelOfAssurance":"LOA1","upgradePaths":{}},"updateOnIdentitySuccess":true},
"processingDetails":{"submissionId":"s-2","uri":"/svc/v1/identities/x/id-documents/capture","method":"POST","httpCode":200,"tokenRole":"RELYING_SERVICE",
"startDateTime":"2026-03-14T09:27:03.332","endDateTime":"2026-03-14T09:27:04.351","errors":[]},
"verificationDetails":[{"startDateTime":"2026-03-14T09:27:05.726","endDateTime":"2026-03-14T09:27:10.434","sessionCreationTime":"2026-03-14T09:27:05.726","participantType":"IMAGE_OCR",
"participantState":"ACCEPTED","errors":[],"raisedIndicators":["MODEL_RECOGNIZED_OK","VISUAL_SECURITY_OK"],"isBlockingParticipant":true,"verificationId":"v-1",
"verificationServices":[{"serviceName":"image_ocr","serviceVersion":"4.2.0","isTechnicalError":false,"responseTimeMS":874,"raisedIndicators":["MODEL_RECOGNIZED_OK","VISUAL_SECURITY_OK"],"errors":[]}]}]}]'''
