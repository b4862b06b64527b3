/** Indices of a block in writing order. ITU-T T.81 figure A.6 */
export const ZIGZAG: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]

/** Half of the quantisation steps of table K.1: quality 75. */
export const QUANTA: readonly number[] = [
  8, 6, 5, 8, 12, 20, 26, 31, 6, 6, 7, 10, 13, 29, 30, 28, 7, 7, 8, 12, 20, 29, 35, 28, 7, 9, 11, 15, 26, 44, 40, 31, 9,
  11, 19, 28, 34, 55, 52, 39, 12, 18, 28, 32, 41, 52, 57, 46, 25, 32, 39, 44, 52, 61, 60, 51, 36, 46, 48, 49, 56, 50,
  52, 50,
]

/** Huffman tables K.3 and K.5: number of codes by length, and the symbols. */
export const DC_COUNTS: readonly number[] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
export const DC_VALUES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
export const AC_COUNTS: readonly number[] = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d]
export const AC_VALUES: readonly number[] = [
  ...Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a43' +
      '4445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa' +
      'b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
]

/** Returns the code of every symbol with its length in bits. ITU-T T.81 C.2 */
export function codesOf(
  counts: readonly number[],
  values: readonly number[],
): ReadonlyMap<number, readonly [code: number, length: number]> {
  const codes = new Map<number, readonly [number, number]>()
  let [code, next] = [0, 0]
  for (const [index, count] of counts.entries()) {
    for (let i = 0; i < count; i++) codes.set(values[next++] ?? 0, [code++, index + 1])
    code <<= 1
  }
  return codes
}
