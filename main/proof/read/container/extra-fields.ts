import { crc32 } from 'node:zlib'

/** One extra field. APPNOTE 4.5 */
export interface ExtraField {
  readonly id: number
  readonly data: Buffer
}

/** Parses the extra fields of a header; null if a field extends past the block. */
export function readExtraFields(block: Buffer): readonly ExtraField[] | null {
  const fields: ExtraField[] = []
  let at = 0
  while (at < block.length) {
    if (at + 4 > block.length) return null
    const length = block.readUInt16LE(at + 2)
    if (at + 4 + length > block.length) return null
    fields.push({ id: block.readUInt16LE(at), data: block.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return fields
}

export const ZIP64 = 0x0001
const UNICODE_PATH = 0x7075

/** Validators of the fields that common writers use, by id: only sizes, names, times and owners. APPNOTE 4.5.2, 4.6.1 */
const VALIDATORS: ReadonlyMap<number, (data: Buffer) => boolean> = new Map([
  [ZIP64, () => true],
  [UNICODE_PATH, () => true],
  [0x000a, isNtfsTimes],
  [0x000d, ({ length }) => length === 12],
  [0x5455, isTimestamps],
  [0x5855, ({ length }) => length === 8 || length === 12],
  [0x7855, ({ length }) => length === 0 || length === 4],
  [0x7875, isUnixOwner],
  [0xcafe, ({ length }) => length === 0],
])

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
 * Returns the ids of duplicate fields and of those that contain, or may contain, more than common writers put there, as in
 * `0x6375, 0x1234`; empty if there is none.
 */
export function otherFields(fields: readonly ExtraField[]): string {
  const ids = fields.map(({ id }) => id)
  const others = fields.filter(({ id, data }, index) => ids.indexOf(id) !== index || !VALIDATORS.get(id)?.(data))
  return [...new Set(others.map(({ id }) => id))].map((id) => `0x${id.toString(16).padStart(4, '0')}`).join(', ')
}

/** Returns whether a field 0x7075, which contains a second name, differs from the name in the header. APPNOTE 4.6.9 */
export const renames = (fields: readonly ExtraField[], rawName: Buffer): boolean =>
  fields.some(
    ({ id, data }) =>
      id === UNICODE_PATH &&
      (data.length < 5 ||
        data[0] !== 1 ||
        data.readUInt32LE(1) !== crc32(rawName) ||
        !data.subarray(5).equals(rawName)),
  )

export interface Sizes {
  readonly size: number
  readonly compressedSize: number
  readonly headerOffset: number
}

/**
 * Returns the sizes, taken from the ZIP64 field if 32-bit fields refer to it (APPNOTE 4.5.3). Null if the field is missing,
 * duplicate or of the wrong length, or if it contradicts a 32-bit field. `isLater`: sizes follow in a data descriptor.
 */
export function resolveZip64(
  fields: readonly ExtraField[],
  short: Sizes,
  { isLocal, isLater }: { readonly isLocal: boolean; readonly isLater: boolean },
): Sizes | null {
  const long = fields.filter(({ id }) => id === ZIP64)
  const names = isLocal ? LOCAL : CENTRAL
  const needed = names.filter((name) => short[name] === 0xffffffff)
  if (long.length === 0) return needed.length === 0 ? short : null
  const data = long[0]?.data
  if (long.length > 1 || !data) return null
  if (isLocal && needed.length === 0) return isRedundant(data, short, isLater) ? short : null
  if (needed.length > 0 && data.length === needed.length * 8) return { ...short, ...valuesOf(data, needed) }
  // Some writers include all values even if not needed; they must agree then.
  if (needed.length === 0 || data.length !== names.length * 8) return null
  const all = valuesOf(data, names)
  return names.every((name) => short[name] === 0xffffffff || short[name] === all[name]) ? { ...short, ...all } : null
}

const LOCAL = ['size', 'compressedSize'] as const
const CENTRAL = ['size', 'compressedSize', 'headerOffset'] as const

/** Returns whether an unneeded local field only announces a long data descriptor, or repeats the sizes. */
const isRedundant = (data: Buffer, short: Sizes, isLater: boolean): boolean =>
  (isLater && (data.length === 0 || data.every((byte) => byte === 0))) ||
  (data.length === 16 && LOCAL.every((name) => valuesOf(data, LOCAL)[name] === short[name]))

const valuesOf = <Name extends keyof Sizes>(data: Buffer, names: readonly Name[]): { [name in Name]: number } =>
  // One entry per name.
  Object.fromEntries(names.map((name, index) => [name, Number(data.readBigUInt64LE(index * 8))])) as {
    [name in Name]: number
  }
