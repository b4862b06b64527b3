import { crc32 } from 'node:zlib'

/** Treatment of an extra field by its id. */
export type FieldRule =
  /** Other code compares it with the header: a second size or name. */
  | 'compared'
  /** Nothing of it changes names or bytes of what is unpacked, but it has room for anything. */
  | 'named'
  /** Accepted without a finding if a usual writer could have written it, and named otherwise. */
  | ((data: Buffer) => boolean)
  /** Some reader takes from it what the headers of the entry do not say. */
  | { readonly code: 'zip.header-mismatch' | 'zip.link' | 'zip.encrypted'; readonly takes: string }

const otherName = { code: 'zip.header-mismatch', takes: 'another name' } as const
const otherContent = { code: 'zip.header-mismatch', takes: 'another form of the content' } as const
const otherKind = { code: 'zip.link', takes: 'another kind of file' } as const
const damage = { code: 'zip.header-mismatch', takes: 'damage of the entry' } as const
const encryption = { code: 'zip.encrypted', takes: 'an encryption' } as const

export const ZIP64 = 0x0001
export const UNICODE_PATH = 0x7075
const ASI_UNIX = 0x756e
const TIMESTAMPS = 0x5455
const UNIX_LINK = 0o12

/** All ids of APPNOTE 4.5.2 and 4.6.1, of Info-ZIP's extrafld.txt, and those that libarchive and minizip define. */
const FIELDS: ReadonlyMap<number, FieldRule> = new Map<number, FieldRule>([
  /* ZIP64 */ [ZIP64, 'compared'],
  /* AV info */ [0x0007, 'named'],
  /* Language encoding of the name (PFS) */ [0x0008, otherName],
  /* OS/2 extended attributes */ [0x0009, 'named'],
  /* NTFS times */ [0x000a, isNtfsTimes],
  /* OpenVMS record attributes */ [0x000c, otherContent],
  /* PKWARE Unix: times and owner, then the target of links, which have their type in the attributes */
  [0x000d, ({ length }) => length === 12],
  /* File streams and forks */ [0x000e, otherContent],
  /* Patch of another file */ [0x000f, otherContent],
  /* PKCS#7 and X.509 of PKWARE */ [0x0014, 'named'],
  [0x0015, 'named'],
  [0x0016, 'named'],
  /* Strong encryption */ [0x0017, encryption],
  /* Record management */ [0x0018, otherContent],
  /* Recipients of encrypted entries */ [0x0019, encryption],
  /* Timestamp record */ [0x0020, 'named'],
  /* Keys of policies and of Smartcrypt */ [0x0021, encryption],
  [0x0022, encryption],
  [0x0023, encryption],
  /* IBM Z and AS/400 record attributes */ [0x0065, otherContent],
  [0x0066, otherContent],
  /* Macintosh forks (Johnny Lee) */ [0x07c8, otherContent],
  /* CMS signature and hash of minizip */ [0x10c5, 'named'],
  [0x1a51, 'named'],
  /* Pixar USD alignment */ [0x1986, 'named'],
  /* ZipIt for Macintosh: name, type and creator, folder flags */ [0x2605, otherName],
  [0x2705, 'named'],
  [0x2805, 'named'],
  /* Info-ZIP Macintosh: forks and name */ [0x334d, otherContent],
  /* Tandem file attributes */ [0x4154, otherContent],
  /* Acorn file type, which becomes a part of the name */ [0x4341, otherName],
  /* Windows NT security descriptor */ [0x4453, 'named'],
  /* 4690 operating system (reserved) */ [0x4690, otherContent],
  /* VM/CMS and MVS record attributes */ [0x4704, otherContent],
  [0x470f, otherContent],
  /* THEOS, old and new */ [0x4854, otherContent],
  [0x6854, otherContent],
  /* FWKCS MD5 */ [0x4b46, 'named'],
  /* OS/2 access control list */ [0x4c41, 'named'],
  /* Info-ZIP OpenVMS record attributes */ [0x4d49, otherContent],
  /* Macintosh SmartZIP: forks */ [0x4d63, otherContent],
  /* Xceed: original location, Unicode name */ [0x4f4c, otherName],
  [0x554e, otherName],
  /* AOS/VS access control list */ [0x5356, 'named'],
  /* Extended timestamp */ [TIMESTAMPS, isTimestamps],
  /* Info-ZIP Unix, old: times and owner */ [0x5855, ({ length }) => length === 8 || length === 12],
  /* Unicode comment */ [0x6375, 'named'],
  /* BeOS and AtheOS attributes */ [0x6542, 'named'],
  [0x7441, 'named'],
  /* libarchive: version needed, attributes and sizes for readers of streams */ [0x6c78, otherKind],
  /* Unicode path */ [UNICODE_PATH, 'compared'],
  /* Info-ZIP Unix: owner; new: owner of any size */ [0x7855, ({ length }) => length === 0 || length === 4],
  [0x7875, isUnixOwner],
  /* WinZip AES */ [0x9901, encryption],
  /* Alignment of Commons Compress and Android; growth hint of Microsoft */ [0xa11e, 'named'],
  [0xd935, 'named'],
  [0xa220, 'named'],
  /* Java */ [0xcafe, ({ length }) => length === 0],
  /* Korean code page */ [0xe57a, otherName],
  /* SMS/QDOS, both ids in use */ [0xfb4a, otherContent],
  [0xfd4a, otherContent],
])

/** Returns the treatment of a field; fields that nobody has registered are named. */
export function fieldRule(id: number, data: Buffer): FieldRule {
  if (id === ASI_UNIX) return isAsiLink(data) ? otherKind : 'named'
  // libarchive ends with an error.
  if (id === TIMESTAMPS && data.length === 0) return damage
  return FIELDS.get(id) ?? 'named'
}

/** Validates the format: reserved bytes, then attribute 1 with three times of 8 bytes each. APPNOTE 4.5.5 */
function isNtfsTimes(data: Buffer): boolean {
  return data.length === 32 && data.readUInt32LE(0) === 0 && data.readUInt16LE(4) === 1 && data.readUInt16LE(6) === 24
}

/**
 * Validates the format: a flag byte and a time for each flag; a central header may have only the first. Info-ZIP: extrafld.txt
 */
function isTimestamps(data: Buffer): boolean {
  const flags = data[0] ?? 0
  if (data.length === 0 || flags > 7) return false
  const count = [1, 2, 4].filter((flag) => (flags & flag) !== 0).length
  return data.length === 1 + 4 * count || data.length === 1 + 4 * (flags & 1)
}

/** Validates the format: a version, then size and value of the user id and of the group id. Info-ZIP: extrafld.txt */
function isUnixOwner(data: Buffer): boolean {
  if (data.length === 0) return true
  const user = data[1] ?? 0
  const group = data[2 + user] ?? 0
  return data[0] === 1 && user <= 8 && group <= 8 && data.length === 3 + user + group
}

/**
 * Returns whether a field of ASi has the type of a link or a device, or the target of a link. unzip makes a link of an entry whose own
 * attributes are empty, and asks neither for the checksum nor for the whole field. APPNOTE 4.6.6
 */
function isAsiLink(data: Buffer): boolean {
  if (data.length < 6) return false
  const type = data.readUInt16LE(4) >>> 12
  if (type === UNIX_LINK) return true
  if (data.length < 14 || data.readUInt32LE(0) !== crc32(data.subarray(4))) return false
  return data.length > 14 || data.readUInt32LE(6) !== 0 || (type !== 0 && type !== 0o10 && type !== 0o4)
}
