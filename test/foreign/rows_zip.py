"""hostile.md sections B, C and K: ZIP containers."""
from proof import *

PASSED, FAILED, OPEN = 'TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'
# A limit of the program is passed, and nothing else fails.
OVER_LIMIT = dict(indication=OPEN, sub='GENERIC')
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
    yield 'B15 data descriptors, stored', wrap(Proof(signer).zip(zipfile.ZIP_STORED, streamed=True)), dict(REFUSED, codes=['zip.hidden-data'])
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
        yield 'C unsafe name %r' % (name if len(name) < 80 else name[:40] + '... %d characters' % len(name)), wrap(with_entries(signer, (name, b'x'))), dict(OVER_LIMIT if len(name) > 40_000 else dict(indication=FAILED))
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
    yield 'K3 one entry of 1 GiB from 1 MB', wrap(proof.zip()), dict(OVER_LIMIT, codes=['zip.limit-exceeded'])
    small = bytearray(Proof(signer).zip())
    yield 'K4 declares one byte, holds more', wrap(declared(bytes(small), 1)), dict(indication=FAILED)
    yield 'K5 declares 4 GiB, holds little', wrap(declared(bytes(small), 0xfffffffe)), dict(OVER_LIMIT)
    yield 'K7 60,000 empty entries', wrap(with_entries(signer, *[(ROOT + '/images/%d' % i, b'') for i in range(60000)])), dict(OVER_LIMIT, codes=['zip.limit-exceeded'])
    yield 'K14 a long run of digits where a date is expected', wrap(changed_proof(signer, startDateTime='2026-03-14T09:26:53.' + '1' * 100000)), dict(indication=OPEN)
    yield from two_readings(signer)


CONTAINER = ['zip.', 'layout.', 'hash.', 'envelope.boundary', 'envelope.several', 'envelope.ambiguous']


def two_readings(signer):
    """ZIPs that some readers unpack differently, and signed data that only resembles them."""
    z = Proof(signer).zip()
    end = z.rindex(b'PK\x05\x06')
    central = struct.unpack('<I', z[end + 16:end + 20])[0]
    evil = Proof(signer)
    evil.images['images/img-1.png'] = png(9)
    wrap = envelope

    def patched(*changes, data=z):
        copied = bytearray(data)
        for offset, form, value in changes:
            struct.pack_into(form, copied, offset, value)
        return bytes(copied)

    def with_file(data, method=zipfile.ZIP_STORED, **options):
        proof = Proof(signer)
        proof.extra['additionalFiles/form.bin'] = data
        proof.edit_hashes = lambda hashes: hashes.update(additionalFiles=[{'hash': sha(data), 'id': 'form', 'path': 'additionalFiles/form.bin'}])
        return proof.zip(method, **options)

    inner = b'x' * 40 + struct.pack('<4sIII', b'PK\x07\x08', zlib.crc32(b'x' * 40), 40, 40) + evil.zip()
    yield 'B40 a stored entry with a data descriptor', wrap(with_file(b'any', streamed=True)), dict(REFUSED, codes=['zip.hidden-data'])
    yield 'B40 a stored entry with a data descriptor and entries in its data', wrap(with_file(inner, streamed=True)), dict(REFUSED, codes=['zip.hidden-data'])
    streamed = Proof(signer).zip(streamed=True)
    at = streamed.index(b'PK\x01\x02')
    yield 'B40 the flag of a data descriptor in the local header only', wrap(patched((at + 8, '<H', 0), data=streamed)), dict(indication=PASSED, codes=['zip.descriptor-flag'])
    yield 'B40 the flag of a data descriptor that is not there', wrap(patched((6, '<H', 8))), dict(REFUSED, codes=['zip.header-mismatch'])
    docx = pack([('word/document.xml', b'<w:document/>' * 40), ('[Content_Types].xml', b'<Types/>')])
    for name, data in (
        ('end mark in it', b'PK\x05\x06' + bytes(40)),
        ('end mark at its end', bytes(40) + b'PK\x05\x06'),
        ('whole ZIP', docx),
        ('ZIP in a ZIP', pack([('a.docx', docx)], zipfile.ZIP_STORED)),
        ('mark of the directory in it', b'PK\x01\x02' * 20),
        ('mark of an entry in it', b'PK\x03\x04' * 20),
        ('mark of a descriptor in it', b'PK\x07\x08' * 20),
        ('ZIP64 marks in it', b'PK\x06\x06' + bytes(52) + b'PK\x06\x07' + bytes(16)),
        ('start of the boundary in it', b'\r\n--' + BOUNDARY.encode()[:-1] + b'\r\n'),
    ):
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            for encoding in ('binary', 'base64'):
                label = 'stored' if method == zipfile.ZIP_STORED else 'deflated'
                yield 'B41 a signed file with a %s, %s, %s' % (name, label, encoding), wrap(with_file(data, method), encoding), dict(indication=PASSED, without=CONTAINER)
        yield 'B41 a signed file with a %s, bare' % name, with_file(data), dict(indication=PASSED, without=CONTAINER)
    target = with_file(bytes(100) + b'PK\x05\x06' + bytes(16) + b'\xff\xff' + bytes(10))
    place = target.rindex(b'PK\x05\x06', 0, target.rindex(b'PK\x05\x06'))
    yield 'B42 an end mark whose comment reaches the end', wrap(with_file(bytes(100) + b'PK\x05\x06' + bytes(16) + struct.pack('<H', len(target) - place - 22) + bytes(10))), dict(REFUSED, codes=['zip.hidden-data'])
    for version in (46, 63, 99):
        yield 'B43 version %d needed' % version, wrap(patched((4, '<H', version), (central + 6, '<H', version))), dict(REFUSED, codes=['zip.header-mismatch'])
        yield 'B43 version %d needed by the directory' % version, wrap(patched((central + 6, '<H', version))), dict(REFUSED, codes=['zip.header-mismatch'])
        yield 'B43 version %d needed by the local header' % version, wrap(patched((4, '<H', version))), dict(REFUSED, codes=['zip.header-mismatch'])
    for made in (0x0014, 0x0314, 0x0b14):
        yield 'B44 a volume label made on %x' % made, wrap(patched((central + 4, '<H', made), (central + 38, '<I', 8))), dict(REFUSED, codes=['zip.link'])
        yield 'B44 a reparse point made on %x' % made, wrap(patched((central + 4, '<H', made), (central + 38, '<I', 0x400))), dict(REFUSED, codes=['zip.link'])
    folder = named(ROOT + '/images/', zipfile.ZIP_DEFLATED, 0o040755)
    with_folder = with_entries(signer, (folder, b''))
    at = with_folder.rindex(b'PK\x03\x04')
    data_at = at + 30 + len(folder.filename)
    entry = with_folder.rindex(b'PK\x01\x02')
    yield 'B45 a folder deflated to two bytes', wrap(with_folder), dict(indication=PASSED, without=CONTAINER)
    yield 'B45 a folder of two bytes that are no DEFLATE', wrap(patched((data_at, '<H', 0x4141), data=with_folder)), dict(indication=FAILED, codes=['zip.folder-with-data'])
    yield 'B45 a folder with a CRC-32', wrap(patched((at + 14, '<I', 7), (entry + 16, '<I', 7), data=with_folder)), dict(indication=FAILED, codes=['zip.crc-mismatch'])
    yield 'B46 names that unzip makes one', wrap(with_entries(signer, (ROOT + '/images/img-1.png;1', b'x'))), dict(REFUSED, codes=['zip.duplicate-entry'])
    yield 'B47 a folder with a message', wrap(with_entries(signer, (named(ROOT + '/Verified by the authority/', zipfile.ZIP_STORED, 0o040755), b''))), dict(indication=PASSED, codes=['layout.other-folder'])
    yield 'B47 a folder named like a file', wrap(with_entries(signer, (named(ROOT + '/images/img-9.png/', zipfile.ZIP_STORED, 0o040755), b''))), dict(indication=PASSED, codes=['layout.other-folder'])
    yield 'B47 3,000 folders', wrap(with_entries(signer, *[(named(ROOT + '/m%d/' % index, zipfile.ZIP_STORED, 0o040755), b'') for index in range(3000)])), dict(indication=PASSED, codes=['layout.other-folder'])
    later = Proof(signer)
    later.root = IDENTITY + '_20990314092832123'
    yield 'B48 a root folder of 2099', wrap(later.zip()), dict(indication=PASSED, codes=['layout.root-time'])
    earlier = Proof(signer)
    earlier.root = IDENTITY + '_20260310092832123'
    yield 'B48 a root folder made before the transaction', wrap(earlier.zip()), dict(indication=PASSED, codes=['layout.root-time'])
    for field in (0x5455, 0x7875, 0x7855, 0x5855, 0x000a, 0x000d, 0x0009, 0xcafe, 0x6375):
        text = b'verified by the authority'
        extra = struct.pack('<HH', field, len(text)) + text
        info = named(ROOT + '/images/img-1.png')
        info.extra = extra
        files = [(info if name.endswith('img-1.png') else ROOT + '/' + name, data) for name, data in Proof(signer).files().items()]
        yield 'B49 text in the extra field %04x' % field, wrap(pack(files)), dict(indication=PASSED, codes=['zip.other-extra-field'])
        yield 'B49 text in the extra field %04x of the local header only' % field, wrap(local_extra(extra, Proof(signer).zip())), dict(indication=PASSED, codes=['zip.other-extra-field'])
    for field, data in ((0x5455, b'\x03' + bytes(8)), (0x5455, b'\x07' + bytes(12)), (0x5455, b'\x01' + bytes(4)), (0x7875, b'\x01\x04' + bytes(4) + b'\x04' + bytes(4)), (0x7855, bytes(4)), (0x5855, bytes(8)), (0x5855, bytes(12)), (0x000a, bytes(4) + b'\x01\x00\x18\x00' + bytes(24)), (0xcafe, b'')):
        yield 'B50 an ordinary extra field %04x of %d bytes' % (field, len(data)), wrap(local_extra(struct.pack('<HH', field, len(data)) + data, Proof(signer).zip())), dict(indication=PASSED, clean=True, without=['zip.'])
    long_descriptor = bytearray(Proof(signer).zip(streamed=True))
    yield 'B51 a descriptor of 64 bits without a ZIP64 field', wrap(widened(bytes(long_descriptor))), dict(REFUSED, codes=['zip.header-mismatch'])


def local_extra(extra, data):
    """Adds an extra field to the first local header and moves everything after it."""
    name = struct.unpack('<H', data[26:28])[0]
    return moved(data, 30 + name, extra, [(28, '<H', len(extra))])


def widened(data):
    """Changes the sizes in the first data descriptor to 8 bytes."""
    at = data.index(b'PK\x07\x08')
    crc, compressed, size = struct.unpack('<III', data[at + 4:at + 16])
    wide = struct.pack('<4sIQQ', b'PK\x07\x08', crc, compressed, size)
    return moved(data[:at] + data[at + 16:], at, wide, [], 8)


def moved(data, at, inserted, changes, shift=None):
    """Inserts `inserted` at an offset and adds `shift` to the offsets of later entries and of the directory."""
    shift = len(inserted) if shift is None else shift
    end = data.rindex(b'PK\x05\x06')
    count, size, start = struct.unpack('<HII', data[end + 10:end + 20])
    lost = len(inserted) - shift
    copied = bytearray(data)
    for offset, form, value in changes:
        struct.pack_into(form, copied, offset, value)
    entry = start - lost
    for _ in range(count):
        offset = struct.unpack('<I', copied[entry + 42:entry + 46])[0]
        if offset > 0:
            struct.pack_into('<I', copied, entry + 42, offset + shift)
        name, extra, comment = struct.unpack('<HHH', copied[entry + 28:entry + 34])
        entry += 46 + name + extra + comment
    struct.pack_into('<I', copied, end + 16, start + shift)
    return bytes(copied[:at]) + inserted + bytes(copied[at:])


def wrong_crc(data):
    """Writes the same wrong CRC-32 to the local header and the directory of the first entry."""
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
