const NAMES: { readonly [id: number]: string } = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  10: 'PKWARE DCL Implode',
  12: 'bzip2',
  14: 'LZMA',
  16: 'IBM z/OS CMPSC',
  18: 'IBM TERSE',
  19: 'IBM LZ77',
  20: 'Zstandard (deprecated number)',
  93: 'Zstandard',
  94: 'MP3',
  95: 'XZ',
  96: 'JPEG variant',
  97: 'WavPack',
  98: 'PPMd',
  99: 'AES encryption',
}

/** Returns the name of a compression method. APPNOTE 4.4.5 */
export const methodName = (id: number): string => `${NAMES[id] ?? 'an unknown method'} (method ${id})`
