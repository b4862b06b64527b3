import { crc32 } from 'node:zlib'
import { fieldRule, UNICODE_PATH, ZIP64 } from './extra-field-table.ts'

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

/**
 * Returns the ids of duplicate fields and of those that contain, or may contain, more than common writers put there, as in
 * `0x6375, 0x1234`; empty if there is none.
 */
export function otherFields(fields: readonly ExtraField[]): string {
  const ids = fields.map(({ id }) => id)
  const others = fields.filter(({ id, data }, index) => ids.indexOf(id) !== index || isOther(id, data))
  return [...new Set(others.map(({ id }) => id))].map(hex).join(', ')
}

function isOther(id: number, data: Buffer): boolean {
  const rule = fieldRule(id, data)
  return rule === 'named' || (typeof rule === 'function' && !rule(data))
}

/** Returns code and detail for each field from which some reader takes what the headers do not say. */
export const decidingFields = (fields: readonly ExtraField[]): readonly (readonly [code: string, detail: string])[] =>
  fields.flatMap(({ id, data }) => {
    const rule = fieldRule(id, data)
    return typeof rule === 'object'
      ? [[rule.code, `extra field ${hex(id)}: some readers take ${rule.takes} from it`]]
      : []
  })

const hex = (id: number): string => `0x${id.toString(16).padStart(4, '0')}`

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
