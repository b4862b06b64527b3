import type { GlyphRun, PdfDocument, PdfFont } from './pdf-document.ts'
import { FONT_NAMES, type FontName, fontFile } from './report-fonts.ts'

/** Fonts of one document. */
export interface FontSet {
  /** Returns the font for a character; null if no font has it. */
  fontFor(codePoint: number, isBold: boolean): FontName | null
  /** Returns the width of a text in points. The text must be in this font. */
  widthOf(text: string, font: FontName, size: number): number
}

/** Characters of the fonts for one script, which few reports need. */
const SCRIPTS: readonly { readonly name: FontName; readonly pattern: RegExp }[] = [
  { name: 'arabic', pattern: /\p{Script=Arabic}/u },
  { name: 'hebrew', pattern: /\p{Script=Hebrew}/u },
  { name: 'thai', pattern: /\p{Script=Thai}/u },
  { name: 'chinese', pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u },
]

/** Registers the fonts that the texts of a document need. */
export async function loadFonts(document: PdfDocument, texts: Iterable<string>): Promise<FontSet> {
  const needed = new Set<FontName>(['sans', 'bold'])
  for (const text of texts) {
    if (needed.size === FONT_NAMES.length) break
    for (const { name, pattern } of SCRIPTS) if (!needed.has(name) && pattern.test(text)) needed.add(name)
  }
  const fonts = new Map<FontName, PdfFont>()
  for (const name of FONT_NAMES) {
    if (!needed.has(name)) continue
    document.registerFont(name, Buffer.from(await fontFile(name)))
    document.font(name)
    const font = document._font
    if (name === 'sans' || name === 'bold' || name === 'chinese') skipShaping(font)
    fonts.set(name, font)
  }
  return fontSet(fonts)
}

/**
 * Lays out texts without combining marks glyph by glyph. Reading the tables for kerning and ligatures of a font takes longer than
 * the whole report.
 */
function skipShaping(font: PdfFont): void {
  const shape = font.layoutRun.bind(font)
  font.layoutRun = (text, features) => (/\p{M}/u.test(text) ? shape(text, features) : plainRun(font, text))
}

function plainRun({ font, scale }: PdfFont, text: string): GlyphRun {
  const glyphs = font.glyphsForString(text)
  const positions = glyphs.map(({ advanceWidth }) => {
    const width = advanceWidth * scale
    return { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }
  })
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

function fontSet(fonts: ReadonlyMap<FontName, PdfFont>): FontSet {
  const cached = [new Map<number, FontName | null>(), new Map<number, FontName | null>()] as const
  return {
    fontFor(codePoint, isBold) {
      const known = cached[isBold ? 1 : 0].get(codePoint)
      if (known !== undefined) return known
      const [first, second]: readonly FontName[] = isBold ? ['bold', 'sans'] : ['sans', 'bold']
      const order = FONT_NAMES.toSorted((a, b) => rankOf(a) - rankOf(b))
      const name = order.find((name) => fonts.get(name)?.font.hasGlyphForCodePoint(codePoint)) ?? null
      cached[isBold ? 1 : 0].set(codePoint, name)
      return name

      function rankOf(name: FontName): number {
        return name === first ? 0 : name === second ? 1 : 2 + FONT_NAMES.indexOf(name)
      }
    },
    widthOf: (text, font, size) => fonts.get(font)?.widthOfString(text, size) ?? 0,
  }
}
