import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type IconImage, icnsFile, icoFile } from './icon-files.ts'
import { renderIcon } from './render-icon.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out', 'icons')
const svg = readFileSync(join(root, 'renderer', 'public', 'icon.svg'), 'utf8')

const images: IconImage[] = []
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) images.push({ size, png: await renderIcon(svg, size) })

/** Writes the icons of the packaged app in all sizes and formats, rendered from the icon of the window. */
mkdirSync(join(out, 'linux'), { recursive: true })
for (const { size, png } of images) writeFileSync(join(out, 'linux', `${size}x${size}.png`), png)
writeFileSync(join(out, 'icon.ico'), icoFile(images.filter(({ size }) => size <= 256)))
writeFileSync(join(out, 'icon.icns'), icnsFile(images))
