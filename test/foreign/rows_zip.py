"""hostile.md sections B, C and K: what packs the files."""
from proof import *

PASSED, FAILED, OPEN = 'TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'
REFUSED = dict(indication=FAILED, sub='FORMAT_FAILURE')


def with_entries(signer, *entries, **options):
    files = [(ROOT + '/' + name, data) for name, data in Proof(signer).files().items()]
    return pack(files + list(entries), **options)


def rows(signer):
    z = Proof(signer).zip()
    eocd = z.rindex(b'PK\x05\x06')
    central = struct.unpack('<I', z[eocd + 16:eocd + 20])[0]
    wrap = envelope

    def patched(offset, fmt, value, data=z):
        copy_ = bytearray(data)
        struct.pack_into(fmt, copy_, offset, value)
        return bytes(copy_)

    yield 'B1 one name twice, the same content', wrap(with_entries(signer, (ROOT + '/proof.json', Proof(signer).files()['proof.json']))), dict(REFUSED, codes=['zip.duplicate-entry'])
    yield 'B1 one name twice, other content', wrap(with_entries(signer, (ROOT + '/proof.json', b'{}'))), dict(REFUSED, codes=['zip.duplicate-entry'])
    yield 'B2 local name differs', wrap(z.replace(b'/images/img-1.png', b'/images/img-9.png', 1)), dict(REFUSED, codes=['zip.header-mismatch'])
    yield 'B2 local method differs', wrap(patched(8, '<H', 0)), dict(REFUSED, codes=['zip.header-mismatch'])
    yield 'B2 local size differs', wrap(patched(22, '<I', 7)), dict(REFUSED, codes=['zip.header-mismatch'])
    yield 'B2 local CRC differs', wrap(patched(14, '<I', 7)), dict(indication=FAILED, codes=['zip.header-mismatch'])
    yield 'B2 local flags differ', wrap(patched(6, '<H', 1)), dict(REFUSED)
    yield 'B4 central entry without a local one', wrap(patched(central + 42, '<I', 3)), dict(REFUSED)
    yield 'B5 two central entries on one local entry', wrap(patched(z.index(b'PK\x01\x02', central + 4) + 42, '<I', 0)), dict(REFUSED)
    yield 'B6 bytes before, offsets not adjusted', wrap(b'JUNKJUNK' + z), dict(REFUSED)
    yield 'B7 bytes after the end record', wrap(z + b'trailing bytes'), dict(REFUSED, codes=['zip.hidden-data'])
    gap = bytearray(z[:central] + b'hidden!!' + z[central:])
    struct.pack_into('<I', gap, eocd + 8 + 16, central + 8)
    yield 'B7 bytes before the central directory', wrap(bytes(gap)), dict(REFUSED, codes=['zip.hidden-data'])
    yield 'B8 second end record inside the comment', wrap(Proof(signer).zip(comment=z[eocd:])), dict(REFUSED)
    yield 'B8 two ZIPs one after the other', wrap(z + z), dict(REFUSED)
    yield 'B8 comment length wrong', wrap(patched(eocd + 20, '<H', 5)), dict(REFUSED)
    yield 'B9 count too small', wrap(patched(eocd + 10, '<H', 2, patched(eocd + 8, '<H', 2))), dict(REFUSED)
    yield 'B9 count too large', wrap(patched(eocd + 10, '<H', 99, patched(eocd + 8, '<H', 99))), dict(REFUSED)
    yield 'B9 directory offset wrong', wrap(patched(eocd + 16, '<I', central - 4)), dict(REFUSED)
    yield 'B15 data descriptors', wrap(Proof(signer).zip(streamed=True)), dict(indication=PASSED)
    yield 'B15 data descriptors, stored', wrap(Proof(signer).zip(zipfile.ZIP_STORED, streamed=True)), dict(indication=PASSED)
    yield 'B17 CRC wrong while SHA-256 is right', wrap(wrong_crc(z)), dict(indication=FAILED, sub='HASH_FAILURE', codes=['zip.crc-mismatch'])
    yield 'B22 encrypted flag', wrap(patched(6, '<H', 1, patched(central + 8, '<H', 1))), dict(REFUSED, codes=['zip.encrypted'])
    for method, name in ((9, 'deflate64'), (12, 'bzip2'), (14, 'LZMA'), (93, 'zstd'), (95, 'XZ'), (98, 'PPMd'), (99, 'AES')):
        yield 'B23 method %s' % name, wrap(patched(8, '<H', method, patched(central + 10, '<H', method))), dict(REFUSED, codes=['zip.unsupported-method'])
    yield 'B24 split archive', wrap(patched(eocd + 4, '<H', 1)), dict(REFUSED)
    link = named(ROOT + '/images/link.png', zipfile.ZIP_STORED, 0o120777)
    yield 'B27 symbolic link', wrap(with_entries(signer, (link, b'/etc/passwd'))), dict(REFUSED, codes=['zip.link'])
    device = named(ROOT + '/images/dev.png', zipfile.ZIP_STORED, 0o020644)
    yield 'B27 device', wrap(with_entries(signer, (device, b''))), dict(REFUSED)
    folder = named(ROOT + '/images/', zipfile.ZIP_STORED, 0o040755)
    yield 'B28 folder with data', wrap(with_entries(signer, (folder, b'data'))), dict(REFUSED)
    yield 'B28 file and folder of one name', wrap(with_entries(signer, (ROOT + '/proof.json/', b''))), dict(REFUSED)
    yield 'B29 explicit empty folder entries', wrap(pack([(named(ROOT + '/', zipfile.ZIP_STORED, 0o040755), b''), (named(ROOT + '/images/', zipfile.ZIP_STORED, 0o040755), b'')] + [(ROOT + '/' + n, d) for n, d in Proof(signer).files().items()])), dict(indication=PASSED)
    yield 'B31 archive comment', wrap(Proof(signer).zip(comment=b'verified by me')), dict(indication=PASSED, codes=['zip.comment'])
    yield 'B32 end record only', wrap(z[eocd:]), dict(REFUSED)
    yield 'B32 empty ZIP', wrap(pack([])), dict(REFUSED)
    yield 'B33 not a ZIP in the ZIP part', wrap(b'%PDF-1.7 ...'), dict(REFUSED)
    for name in ('../evil.txt', '/etc/evil', 'C:/evil', 'c:evil', '\\\\server\\share\\evil', ROOT + '/images/..\\..\\evil.png', ROOT + '/./a.png', ROOT + '//a.png', ROOT + '/c/../a.png',
                 ROOT + '/images/a.png.', ROOT + '/images/a.png ', ROOT + '/images/a.png::$DATA', ROOT + '/images/CON', ROOT + '/images/aux.png', ROOT + '/images/com1.txt',
                 ROOT + '/images/a\x1b[2J.png', ROOT + '/images/a\nb.png', ROOT + '/' + 'd/' * 20000 + 'x', ROOT + '/' + 'n' * 60000):
        yield 'C unsafe name %r' % (name if len(name) < 80 else name[:40] + '... %d characters' % len(name)), wrap(with_entries(signer, (name, b'x'))), dict(indication=FAILED)
    yield 'C2 case-only difference', wrap(with_entries(signer, (ROOT + '/Proof.json', b'{}'))), dict(REFUSED, codes=['zip.duplicate-entry'])
    yield 'C3 NFC and NFD', wrap(with_entries(signer, (ROOT + '/images/\u00e9.png', b'x'), (ROOT + '/images/e\u0301.png', b'x'))), dict(REFUSED, codes=['zip.duplicate-entry'])
    yield 'C3 full-width form', wrap(with_entries(signer, (ROOT + '/\uff50roof.json', b'x'))), dict(REFUSED, codes=['zip.duplicate-entry'])
    yield 'C7 NUL in a name', wrap(with_entries(signer, (ROOT + '/images/aXb.png', b'x')).replace(b'/images/aXb.png', b'/images/a\0b.png')), dict(REFUSED, codes=['zip.unsafe-path'])
    yield 'C9 right-to-left override', wrap(with_entries(signer, (ROOT + '/images/\u202egnp.exe', b'x'))), dict(indication=FAILED)
    yield 'C9 homoglyph of the main file', wrap(with_entries(signer, (ROOT + '/pr\u043eof.json', b'{}'))), dict(indication=FAILED)
    for name in ('__proto__', 'constructor', 'toString', 'hasOwnProperty'):
        proof = Proof(signer)
        proof.images['images/' + name] = png(4)
        yield 'C11 a listed file called %s' % name, wrap(proof.zip()), dict(indication=PASSED)
        yield 'C11 an unlisted file called %s' % name, wrap(with_entries(signer, (ROOT + '/' + name, b'x'))), dict(indication=FAILED, codes=['hash.unlisted-file'])
    yield 'C15 no root folder', wrap(pack(list(Proof(signer).files().items()))), dict(indication=PASSED, warned=True)
    yield 'C15 two root folders', wrap(with_entries(signer, ('other_20260314092832123/proof.json', b'{}'))), dict(REFUSED, codes=['layout.several-roots'])
    proof = Proof(signer)
    proof.root = '99999999-41c2-4b1e-9a37-2d9be0c0a001_20260314092832123'
    yield 'C16 root folder of another identity', wrap(proof.zip()), dict(indication=OPEN, sub='SIG_CONSTRAINTS_FAILURE', codes=['layout.root-identity'])
    proof = Proof(signer)
    proof.root = IDENTITY + '_20260314092832'
    yield 'C17 fourteen digits', wrap(proof.zip()), dict(indication=PASSED, codes=['layout.root-name'])
    proof = Proof(signer)
    proof.root = IDENTITY + '_20269914092832123'
    yield 'C17 impossible time', wrap(proof.zip()), dict(indication=PASSED, codes=['layout.root-name'])
    yield 'C18 __MACOSX', wrap(with_entries(signer, ('__MACOSX/._proof.json', b'x'))), dict(indication=FAILED)
    yield 'C18 .DS_Store', wrap(with_entries(signer, (ROOT + '/.DS_Store', b'x'))), dict(indication=FAILED, codes=['hash.unlisted-file'])
    yield 'C19 an unlisted image', wrap(with_entries(signer, (ROOT + '/images/extra.png', png(7)))), dict(indication=FAILED, sub='HASH_FAILURE', codes=['hash.unlisted-file'])
    proof = Proof(signer)
    proof.images['images/zeros.png'] = bytes(1 << 30)
    yield 'K3 one entry of 1 GiB from 1 MB', wrap(proof.zip()), dict(REFUSED, codes=['zip.limit-exceeded'])
    small = bytearray(Proof(signer).zip())
    yield 'K4 declares one byte, holds more', wrap(declared(bytes(small), 1)), dict(indication=FAILED)
    yield 'K5 declares 4 GiB, holds little', wrap(declared(bytes(small), 0xfffffffe)), dict(indication=FAILED)
    yield 'K7 60,000 empty entries', wrap(with_entries(signer, *[(ROOT + '/images/%d' % i, b'') for i in range(60000)])), dict(REFUSED, codes=['zip.limit-exceeded'])
    yield 'K14 a long run of digits where a date is expected', wrap(changed_proof(signer, startDateTime='2026-03-14T09:26:53.' + '1' * 100000)), dict(indication=OPEN)


def wrong_crc(data):
    """The same wrong CRC-32 in the local header and the directory of the first entry."""
    copy_ = bytearray(data)
    central = struct.unpack('<I', data[data.rindex(b'PK\x05\x06') + 16:][:4])[0]
    for offset in (14, central + 16):
        copy_[offset] ^= 1
    return bytes(copy_)


def declared(data, size):
    copy_ = bytearray(data)
    central = struct.unpack('<I', data[data.rindex(b'PK\x05\x06') + 16:][:4])[0]
    struct.pack_into('<I', copy_, 22, size)
    struct.pack_into('<I', copy_, central + 24, size)
    return bytes(copy_)


def changed_proof(signer, **members):
    proof = Proof(signer)
    proof.proof.update(members)
    return proof.zip()
