export interface Kind {
  readonly kind: 'image' | 'video' | 'other'
  readonly name: string
}

/** Signatures of formats used in media, as hex; the first match counts. */
const KINDS: readonly (Kind & { readonly pattern: RegExp })[] = [
  { kind: 'image', name: 'JPEG', pattern: /^ffd8ff/ },
  { kind: 'image', name: 'PNG', pattern: /^89504e470d0a1a0a/ },
  { kind: 'image', name: 'GIF', pattern: /^47494638/ },
  { kind: 'image', name: 'WebP', pattern: /^52494646.{8}57454250/ },
  { kind: 'image', name: 'BMP', pattern: /^424d/ },
  { kind: 'image', name: 'TIFF', pattern: /^(49492a00|4d4d002a)/ },
  { kind: 'image', name: 'JPEG 2000', pattern: /^(0000000c6a502020|ff4fff51)/ },
  {
    kind: 'image',
    name: 'HEIF or AVIF',
    pattern:
      /^.{8}66747970(68656963|68656978|68656976|6865696d|68656973|6d696631|6d736631|61766966|61766973|68657663|68657678)/,
  },
  { kind: 'image', name: 'PDF scan', pattern: /^255044462d/ },
  { kind: 'video', name: 'MP4 or QuickTime', pattern: /^.{8}(66747970|6d6f6f76|6d646174)/ },
  { kind: 'video', name: 'WebM or Matroska', pattern: /^1a45dfa3/ },
  { kind: 'video', name: 'AVI', pattern: /^52494646.{8}41564920/ },
  { kind: 'video', name: 'MPEG', pattern: /^000001(ba|b3)/ },
  { kind: 'video', name: 'Ogg', pattern: /^4f676753/ },
  { kind: 'other', name: 'ZIP', pattern: /^504b(0304|0506)/ },
  { kind: 'other', name: 'program', pattern: /^(4d5a|7f454c46|cafebabe|feedfac)/ },
  { kind: 'other', name: 'script', pattern: /^2321/ },
  { kind: 'other', name: 'markup (HTML, SVG or XML)', pattern: /^(efbbbf)?(20|0a|0d|09)*3c/ },
]

/** Returns the format that matches the leading bytes of a file; null if it is unknown. */
export const kindOf = (leading: string): Kind | null => KINDS.find(({ pattern }) => pattern.test(leading)) ?? null
