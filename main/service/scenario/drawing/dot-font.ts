/** Glyphs of 5 by 7 dots: five columns from the left, two hexadecimal digits each, lowest bit at the top. */
const DOTS: { readonly [letter: string]: string } = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
  '<': '0008142241',
  '>': '0041221408',
  '-': '0808080808',
  '.': '0000606000',
  ',': '0080703000',
  "'": '0008070300',
  '/': '2010080402',
  ':': '0000140000',
  '+': '08083e0808',
  '(': '001c224100',
  ')': '0041221c00',
  '%': '2313086462',
  '#': '147f147f14',
  '&': '3649562050',
}
/** Placeholder for letters of other scripts: an empty box. */
const BOX = '7f4141417f'

/** Replacements for letters that do not decompose into base letter and mark. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Æ: 'AE',
    Œ: 'OE',
    Ø: 'O',
    Ð: 'D',
    Đ: 'D',
    Ł: 'L',
    Þ: 'TH',
    ẞ: 'SS',
    ʼ: "'",
    '’': "'",
    '\u00a0': ' ',
  }),
)

/** Marks above (five columns of two dots) or below a letter, by combining character. */
const ABOVE: { readonly [mark: string]: string } = {
  '\u0300': '0001020000',
  '\u0301': '0000020100',
  '\u0302': '0002010200',
  '\u0303': '0201020100',
  '\u0304': '0002020200',
  '\u0306': '0102020100',
  '\u0307': '0000020000',
  '\u0308': '0002000200',
  '\u0309': '0000010200',
  '\u030a': '0001020100',
  '\u030b': '0201000201',
  '\u030c': '0001020100',
  '\u031b': '0000000003',
}
const BELOW: ReadonlySet<string> = new Set(['\u0323', '\u0326', '\u0327', '\u0328', '\u0331'])

export interface Glyph {
  readonly columns: readonly number[]
  readonly above: readonly number[] | null
  readonly isMarkedBelow: boolean
}

/** Returns the glyphs of a text in capitals. A space has no dots. */
export function glyphsOf(text: string): readonly Glyph[] {
  const capitals = [...text.toUpperCase().normalize('NFC')].map((letter) => REPLACEMENTS.get(letter) ?? letter).join('')
  const glyphs: Glyph[] = []
  for (const letter of capitals.normalize('NFD')) {
    const last = glyphs.at(-1)
    if (last && Object.hasOwn(ABOVE, letter)) glyphs[glyphs.length - 1] = { ...last, above: bytes(ABOVE[letter] ?? '') }
    else if (last && BELOW.has(letter)) glyphs[glyphs.length - 1] = { ...last, isMarkedBelow: true }
    else if (!/\p{M}/u.test(letter))
      glyphs.push({
        columns: bytes(letter === ' ' ? '0000000000' : (DOTS[letter] ?? BOX)),
        above: null,
        isMarkedBelow: false,
      })
  }
  return glyphs
}

const bytes = (hex: string): readonly number[] => [...Buffer.from(hex, 'hex')]
