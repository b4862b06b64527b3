/** One extra field. APPNOTE 4.5 */
export interface ExtraField {
  readonly id: number
  readonly data: Buffer
}

/** The extra fields of a header, or null where a length runs past the block. */
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
export const UNICODE_PATH = 0x7075

export interface Sizes {
  readonly size: number
  readonly compressedSize: number
  readonly headerOffset: number
}

/**
 * The true sizes where 32-bit fields say "see ZIP64" (APPNOTE 4.5.3). Null where the field is missing, double, short, long, or
 * there although nothing calls for it.
 */
export function resolveZip64(fields: readonly ExtraField[], short: Sizes, isLocal: boolean): Sizes | null {
  const long = fields.filter(({ id }) => id === ZIP64)
  const [size, compressedSize, headerOffset] = [short.size, short.compressedSize, short.headerOffset].map(
    (value) => value === 0xffffffff,
  )
  const wanted = [size, compressedSize, !isLocal && headerOffset].filter(Boolean).length
  if (long.length === 0) return wanted === 0 ? short : null
  const data = long[0]?.data
  if (long.length > 1 || !data) return null
  // A local header may carry both sizes for a size that was not yet known; it is compared with the directory later.
  if (isLocal && wanted === 0 && data.length === 16) return short
  if (data.length !== wanted * 8 || wanted === 0) return null
  let at = 0
  const next = () => {
    at += 8
    return Number(data.readBigUInt64LE(at - 8))
  }
  return {
    size: size ? next() : short.size,
    compressedSize: compressedSize ? next() : short.compressedSize,
    headerOffset: !isLocal && headerOffset ? next() : short.headerOffset,
  }
}
