"""hostile.md section A: envelopes."""
import base64, gzip
from proof import *

PASSED, FAILED, OPEN = 'TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'
# A limit of the program is passed, and nothing else fails.
OVER_LIMIT = dict(indication=OPEN, sub='GENERIC')


def rows(signer):
    z = Proof(signer).zip()
    other = Proof(signer)
    other.images['images/img-1.png'] = png(9)
    z2 = other.zip()
    crlf = b'\r\n'
    top = lambda *lines: crlf.join(lines) + crlf + crlf
    typed = b'Content-Type: multipart/mixed; boundary="%s"' % BOUNDARY.encode()
    zip_part = b'Content-Type: application/zip' + crlf + b'Content-Transfer-Encoding: binary' + crlf
    b64 = base64.encodebytes(z).replace(b'\n', crlf)[:-2]
    b64_part = b'Content-Type: application/zip' + crlf + b'Content-Transfer-Encoding: base64' + crlf
    manual = lambda head, part_head, body: head + b'--' + BOUNDARY.encode() + crlf + part_head + crlf + body + crlf + b'--' + BOUNDARY.encode() + b'--' + crlf
    usual = top(b'MIME-Version: 1.0', typed)
    refused = dict(indication=FAILED, sub='FORMAT_FAILURE')

    yield 'A0 binary', envelope(z), dict(indication=PASSED)
    yield 'A0 base64', envelope(z, 'base64'), dict(indication=PASSED)
    yield 'A0 quoted-printable', envelope(z, 'quoted-printable'), dict(indication=PASSED)
    yield 'A0 8bit', envelope(z, '8bit'), dict(indication=PASSED)
    yield 'A0 unquoted boundary', envelope(z, boundary='simple_boundary_1', quoted=False), dict(indication=PASSED)
    yield 'A1 bare ZIP', z, dict(indication=PASSED)
    yield 'A2 two ZIP parts, the same', envelope(z, after=[(zip_part, z)]), dict(refused, codes=['envelope.several-archives'])
    yield 'A2 two ZIP parts, different', envelope(z, after=[(zip_part, z2)]), dict(refused, codes=['envelope.several-archives'])
    yield 'A2 two base64 ZIP parts', envelope(z, 'base64', after=[(b64_part, b64)]), dict(refused, codes=['envelope.several-archives'])
    yield 'A3 no ZIP part', manual(usual, b'Content-Type: text/plain' + crlf, b'hello'), dict(refused, codes=['envelope.no-archive'])
    yield 'A3 empty', b'', dict(refused)
    yield 'A3 saved 403 body', b'{"errors":[{"code":"1033","message":"transaction is processing"}]}', dict(refused)
    yield 'A3 html page', b'<!doctype html><html><body>Sign in</body></html>', dict(refused)
    yield 'A4 status line saved with the body', b'HTTP/1.1 200 OK\r\n' + envelope(z), dict(indication=PASSED + '|' + FAILED)
    yield 'A5 closing delimiter missing, ZIP whole', envelope(z, close=False), dict(indication=PASSED, codes=['envelope.'])
    yield 'A5 cut in the middle', envelope(z)[: len(z) // 2], dict(refused)
    yield 'A5 cut base64', envelope(z, 'base64')[: len(z) // 2], dict(refused)
    yield 'A6 two boundary parameters', manual(top(b'Content-Type: multipart/mixed; boundary="%s"; boundary="x"' % BOUNDARY.encode()), zip_part, z), dict(refused)
    yield 'A7 two Content-Type headers', manual(top(typed, b'Content-Type: multipart/mixed; boundary="x"'), zip_part, z), dict(refused)
    yield 'A8 RFC 2231 boundary beside a plain one', manual(top(b'Content-Type: multipart/mixed; boundary="%s"; boundary*0="x"' % BOUNDARY.encode()), zip_part, z), dict(refused)
    yield 'A10 delimiter that only starts with the boundary', usual + b'--' + BOUNDARY.encode() + b'x' + crlf + zip_part + crlf + z + crlf + b'--' + BOUNDARY.encode() + b'x--' + crlf, dict(refused)
    yield 'A11 white space after the boundary', usual + b'--' + BOUNDARY.encode() + b' \t' + crlf + zip_part + crlf + z + crlf + b'--' + BOUNDARY.encode() + b'--' + crlf, dict(indication=PASSED)
    yield 'A12 empty boundary', top(b'Content-Type: multipart/mixed; boundary=""') + b'--' + crlf + zip_part + crlf + z + crlf + b'----' + crlf, dict(refused)
    yield 'A12 boundary of 100 characters', envelope(z, boundary='b' * 100), dict(indication=PASSED, codes=['envelope.'])
    yield 'A13 nested multipart with the same boundary', envelope(envelope(z), part=typed + crlf), dict(refused)
    yield 'A14 ZIP inside message/rfc822', envelope(envelope(z, boundary='inner'), part=b'Content-Type: message/rfc822' + crlf), dict(refused)
    yield 'A15 two Content-Transfer-Encoding headers', manual(usual, b64_part + b'Content-Transfer-Encoding: binary' + crlf, b64), dict(refused)
    yield 'A15 unknown Content-Transfer-Encoding', manual(usual, b'Content-Type: application/zip' + crlf + b'Content-Transfer-Encoding: uuencode' + crlf, z), dict(refused)
    yield 'A15 base64 declared, binary there', envelope(z, part=b64_part), dict(refused)
    yield 'A16 base64 with padding in the middle', manual(usual, b64_part, b64[:76] + b'==' + b64[78:]), dict(indication=FAILED)
    yield 'A16 base64 with data after the padding', manual(usual, b64_part, b64 + crlf + b'AAAA'), dict(indication=FAILED)
    yield 'A16 base64 in the URL-safe alphabet', manual(usual, b64_part, b64.replace(b'+', b'-').replace(b'/', b'_')), dict(indication=FAILED)
    yield 'A16 base64 with junk characters', manual(usual, b64_part, b64[:100] + b'*!' + b64[100:]), dict(indication=FAILED + '|' + PASSED, warned=True)
    yield 'A16 base64 in lines of 64', manual(usual, b64_part, crlf.join(base64.b64encode(z)[i:i + 64] for i in range(0, len(base64.b64encode(z)), 64))), dict(indication=PASSED)
    yield 'A16 base64 in one line', manual(usual, b64_part, base64.b64encode(z)), dict(indication=PASSED)
    yield 'A16 base64 in ragged lines', manual(usual, b64_part, crlf.join(base64.b64encode(z)[i:i + 40 + i % 7] for i in ragged(len(base64.b64encode(z))))), dict(indication=PASSED)
    yield 'A17 bare LF', envelope(z, eol=b'\n'), dict(indication=PASSED)
    yield 'A17 bare LF, base64', envelope(z, 'base64', eol=b'\n'), dict(indication=PASSED)
    yield 'A18 bare CR', envelope(z, eol=b'\r'), dict(refused)
    yield 'A18 NUL in a header', manual(top(b'X-A: \0', typed), zip_part, z), dict(refused)
    yield 'A18 space before the colon', manual(top(b'MIME-Version: 1.0', typed.replace(b'Content-Type:', b'Content-Type :')), zip_part, z), dict(indication=PASSED + '|' + FAILED, warned=True)
    stored = Proof(signer)
    stored.images['images/img-1.png'] = png(1) + b'\r\n--' + BOUNDARY.encode()[:-3] + b'\r\n' + BOUNDARY.encode() + b' --' + BOUNDARY.encode()
    yield 'A19 boundary text inside the data, not as a delimiter', envelope(stored.zip(zipfile.ZIP_STORED)), dict(indication=PASSED)
    inside = Proof(signer)
    inside.images['images/img-1.png'] = png(1) + b'\r\n--' + BOUNDARY.encode() + b'\r\nContent-Type: text/plain\r\n\r\n'
    yield 'A19 a delimiter line inside the data', envelope(inside.zip(zipfile.ZIP_STORED)), dict(refused)
    yield 'A20 byte order mark', b'\xef\xbb\xbf' + envelope(z), dict(refused)
    yield 'A20 UTF-16', envelope(z).decode('latin-1').encode('utf-16'), dict(refused)
    yield 'A21 hostile filename', envelope(z, part=zip_part + b'Content-Disposition: attachment; filename="../../CON"' + crlf), dict(indication=PASSED)
    yield 'A22 folded headers, mixed case, a part before', manual(top(b'mime-version: 1.0', b'CONTENT-type: Multipart/Mixed;', b'  BOUNDARY="%s"' % BOUNDARY.encode()), b'content-TYPE: application/ZIP' + crlf + b'content-transfer-encoding: BINARY' + crlf, z), dict(indication=PASSED)
    yield 'A22 a text part before the ZIP', envelope(z, before=[(b'Content-Type: text/plain' + crlf, b'see the attachment')]), dict(indication=PASSED)
    yield 'A22 a text part after the ZIP', envelope(z, after=[(b'Content-Type: text/plain' + crlf, b'see the attachment')]), dict(indication=PASSED)
    yield 'A22 a text part before a base64 ZIP', envelope(z, 'base64', before=[(b'Content-Type: text/plain' + crlf, b'x')]), dict(indication=PASSED)
    yield 'A22 preamble and epilogue', envelope(z, preamble=b'This is a message in MIME format.\r\n', epilogue=b'the end\r\n'), dict(indication=PASSED)
    yield 'A23 part type application/octet-stream', envelope(z, part=zip_part.replace(b'application/zip', b'application/octet-stream')), dict(indication=PASSED)
    yield 'A24 gzip left in place', gzip.compress(envelope(z)), dict(refused)
    yield 'A no top headers', envelope(z, top=b''), dict(indication=PASSED)
    yield 'A no top headers, base64', envelope(z, 'base64', top=b''), dict(indication=PASSED)
    yield 'K12 100,000 parts', usual + (b'--' + BOUNDARY.encode() + crlf + crlf + crlf) * 100000, dict(OVER_LIMIT)
    yield 'K12 3,000 nested multiparts', b''.join(b'Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n' % (i, i) for i in range(3000)), dict(refused)
    yield 'K12 2 MB header', top(b'X-A: ' + b'a' * 2_000_000, typed) + z, dict(OVER_LIMIT)
    yield 'K12 100,000 headers', top(*([b'X: y'] * 100_000), typed) + z, dict(OVER_LIMIT)
    yield 'K12 50,000 parameters', top(b'Content-Type: multipart/mixed;' + b''.join(b' p%d=1;' % i for i in range(50000)) + b' boundary="x"') + z, dict(OVER_LIMIT)
    near = Proof(signer)
    near.images['images/img-1.png'] = (b'\r\n--' + BOUNDARY.encode()[:-1]) * 100000
    yield 'K13 100,000 near-boundaries', envelope(near.zip(zipfile.ZIP_STORED)), dict(indication=PASSED)

    yield from two_readings(z, z2)


def two_readings(z, z2):
    """Envelopes in which MIME readers find different archives, or whole-file readers find another ZIP."""
    crlf = b'\r\n'
    zip_part = b'Content-Type: application/zip' + crlf + b'Content-Transfer-Encoding: binary' + crlf
    ambiguous = dict(indication=FAILED, sub='FORMAT_FAILURE', codes=['envelope.ambiguous'])
    several = dict(indication=FAILED, sub='FORMAT_FAILURE', codes=['envelope.several-archives'])

    def parts(boundary, body):
        return b'--' + boundary + crlf + zip_part + crlf + body + crlf + b'--' + boundary + b'--' + crlf

    def typed(value):
        return b'MIME-Version: 1.0' + crlf + b'Content-Type: ' + value + crlf + crlf

    # The preamble of one boundary holds the parts of the other.
    for name, value, evil in (
        ('quoted pair', b'multipart/mixed; boundary="go\\od"', b'go\\od'),
        ('comment', b'multipart/mixed (; boundary=evil;); boundary=good', b'evil'),
        ('comment before the type', b'(a) multipart/mixed; boundary=good', b'evil'),
        ('no-break space', b'multipart/mixed; boundary=good\xa0', b'good\xa0'),
        ('no-break space before', b'multipart/mixed; boundary=\xa0good', b'\xa0good'),
        ('vertical tab', b'multipart/mixed; boundary=good\x0b', b'good\x0b'),
        ('form feed', b'multipart/mixed; boundary=good\x0c', b'good\x0c'),
        ('vertical tab before the type', b'\x0bmultipart/mixed; boundary=good', b'evil'),
    ):
        yield 'A25 two boundaries by a %s' % name, typed(value) + parts(evil, z2) + parts(b'good', z), ambiguous
    for name, value in (('no-break space', b'application/zip\xa0'), ('comment', b'application/zip (a ZIP)'), ('quoted pair', b'application/zip; name="a\\b"')):
        yield 'A25 the type of the part with a %s' % name, envelope(z, part=b'Content-Type: ' + value + crlf), ambiguous
    for value in (b'binary\x0b', b'binary (as it is)', b'binary\xa0'):
        yield 'A25 the encoding of the part as %r' % value, envelope(z, part=b'Content-Type: application/zip' + crlf + b'Content-Transfer-Encoding: ' + value + crlf), ambiguous
    like = b'--' + BOUNDARY.encode() + b'-and-more' + crlf + zip_part + crlf
    yield 'A26 a line like the delimiter in the preamble', envelope(z, preamble=like + b'text' + crlf), ambiguous
    yield 'A26 a line like the delimiter in the epilogue', envelope(z, epilogue=like + b'text' + crlf), ambiguous
    yield 'A26 a line like the delimiter in another part', envelope(z, after=[(b'Content-Type: text/plain' + crlf, b'text' + crlf + like + b'text')]), ambiguous
    for name, value, evil in (
        ('quoted pair', b'multipart/mixed; boundary="in\\ner"', b'in\\ner'),
        ('comment', b'multipart/mixed (; boundary=evil;); boundary=inner', b'evil'),
        ('no-break space', b'multipart/mixed; boundary=inner\xa0', b'inner\xa0'),
        ('vertical tab', b'multipart/mixed; boundary=inner\x0b', b'inner\x0b'),
    ):
        b64 = base64.encodebytes(z2).replace(b'\n', crlf)
        body = b'--' + evil + crlf + zip_part.replace(b'binary', b'base64') + crlf + b64 + b'--' + evil + b'--' + crlf
        yield 'A27 a nested boundary with a %s' % name, envelope(z, after=[(b'Content-Type: ' + value + crlf, body)]), ambiguous
        message = b'Content-Type: ' + value + crlf + crlf + body
        yield 'A27 a boundary in a message with a %s' % name, envelope(z, after=[(b'Content-Type: message/rfc822' + crlf, message)]), ambiguous
    inner = b'--inner' + crlf + crlf + b'Content-Type: application/zip' + crlf + b'Content-Transfer-Encoding: base64' + crlf + crlf + base64.encodebytes(z2) + b'--inner--' + crlf
    yield 'A28 a part without a type in a nested digest', envelope(z, after=[(b'Content-Type: multipart/digest; boundary=inner' + crlf, inner)]), dict(indication=FAILED, sub='FORMAT_FAILURE')
    digest = b'Content-Type: multipart/digest; boundary="%s"' % BOUNDARY.encode() + crlf + crlf
    yield 'A28 an archive without a type in a digest', envelope(z, top=digest, part=b'Content-Transfer-Encoding: binary' + crlf), ambiguous
    for name, hidden in hidden_zips(z2):
        yield 'A29 a ZIP in the preamble, %s' % name, envelope(z, preamble=hidden + crlf), several
        yield 'A29 a ZIP in the epilogue, %s' % name, envelope(z, epilogue=hidden), several
        yield 'A29 a ZIP in another part, %s' % name, envelope(z, after=[(b'Content-Type: application/octet-stream' + crlf + b'Content-Transfer-Encoding: binary' + crlf, b'x' + hidden)]), several
        b64 = base64.encodebytes(b'#!/bin/sh\nexit\n' + hidden).replace(b'\n', crlf)[:-2]
        yield 'A30 a ZIP behind a script in Base64, %s' % name, envelope(z, after=[(b'Content-Type: application/octet-stream' + crlf + b'Content-Transfer-Encoding: base64' + crlf, b64)]), several
        quoted = crlf.join(qp_lines(b'PK\x07\x08' + hidden))
        yield 'A30 a spanned ZIP in quoted-printable, %s' % name, envelope(z, after=[(b'Content-Type: application/octet-stream' + crlf + b'Content-Transfer-Encoding: quoted-printable' + crlf, quoted)]), several
    nested = b'--n' + crlf + b'Content-Transfer-Encoding: base64' + crlf + crlf + base64.encodebytes(b'x' * 99 + z2) + b'--n--' + crlf
    yield 'A30 a ZIP behind text in Base64 in a nested part', envelope(z, after=[(b'Content-Type: multipart/mixed; boundary=n' + crlf, nested)]), several
    yield 'A31 text in the preamble', envelope(z, preamble=b'Verified by the authority.' + crlf), dict(indication=PASSED, codes=['envelope.text-outside'])
    yield 'A31 text in the epilogue', envelope(z, epilogue=b'Verified by the authority.' + crlf), dict(indication=PASSED, codes=['envelope.text-outside'])
    level = lambda name, inside: b'Content-Type: multipart/mixed; boundary=' + name + crlf + crlf + (b'--' + name + crlf + inside + crlf) * 20 + b'--' + name + b'--' + crlf
    yield 'K12 20 parts on each of three levels', envelope(z, after=[(b'Content-Type: multipart/mixed; boundary=b1' + crlf, level(b'b1', level(b'b2', level(b'b3', crlf + b'x'))).split(crlf + crlf, 1)[1])]), dict(OVER_LIMIT, codes=['envelope.limit-exceeded'])


def hidden_zips(data):
    """ZIPs with an implausible field that some reader accepts."""
    end = data.rindex(b'PK\x05\x06')
    central = struct.unpack('<I', data[end + 16:end + 20])[0]
    def patched(*changes):
        copied = bytearray(data)
        for offset, form, value in changes:
            struct.pack_into(form, copied, offset, value)
        return bytes(copied)
    yield 'as it is', data
    yield 'local version 200', patched((4, '<H', 200))
    yield 'counts that differ', patched((end + 8, '<H', 1))
    yield 'bzip2 by its local headers', patched((8, '<H', 12))
    yield 'without its first local header', patched((0, '<I', 0))
    yield 'a directory of 4 GiB', patched((end + 12, '<I', 0xfffffff0))
    yield 'an offset of 4 GiB', patched((end + 16, '<I', 0xfffffff0))


def ragged(length):
    at = 0
    while at < length:
        yield at
        at += 40 + at % 7
