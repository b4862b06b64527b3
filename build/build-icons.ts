import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { type IconImage, icnsFile, icoFile } from './icon-files.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out', 'icons')
const svg = readFileSync(join(root, 'renderer', 'public', 'icon.svg'), 'utf8')

const render = (size: number): IconImage => ({
  size,
  png: new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng(),
})
const images = [16, 24, 32, 48, 64, 128, 256, 512, 1024].map(render)

/** Writes the icons of the packaged app in all sizes and formats, rendered from the icon of the window. */
mkdirSync(join(out, 'linux'), { recursive: true })
for (const { size, png } of images) writeFileSync(join(out, 'linux', `${size}x${size}.png`), png)
writeFileSync(join(out, 'icon.ico'), icoFile(images.filter(({ size }) => size <= 256)))
writeFileSync(join(out, 'icon.icns'), icnsFile(images))
