import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'

const FONTS = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const FILES = [
  'DejaVuSans',
  'DejaVuSans-Bold',
  'DejaVuSans-Oblique',
  'DejaVuSansMono',
  'DejaVuSansMono-Bold',
  'DejaVuSerif',
]

/** Rasterises with the bundled fonts only, never with those of the machine. */
export function toPng(svg: string): Buffer {
  const fontFiles = FILES.map((name) => join(FONTS, `${name}.ttf`))
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans' } })
    .render()
    .asPng()
}

export const toJpeg = (svg: string, quality = 74): Promise<Buffer> =>
  sharp(toPng(svg)).flatten({ background: '#ffffff' }).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer()

/** Returns a PNG with a palette: small, with sharp edges. */
export const toSmallPng = (svg: string): Promise<Buffer> =>
  sharp(toPng(svg)).png({ palette: true, colors: 96, compressionLevel: 9, effort: 10 }).toBuffer()
