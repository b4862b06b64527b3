import { Resvg } from '@resvg/resvg-wasm'
import { packageFile } from '../../../input/index.ts'
import { picture } from '../drawing/svg.ts'
import { initializeRenderer } from './initialize-renderer.ts'

/** RGBA pixels row by row, colours multiplied by alpha. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

let loading: Promise<readonly Uint8Array[]> | undefined

/** Initializes the renderer and returns the fonts, which are never those of the machine. */
async function load(): Promise<readonly Uint8Array[]> {
  await initializeRenderer()
  return [
    packageFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    packageFile('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    packageFile('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
  ]
}

/** Renders SVG content of the given size at a scale. */
export async function rasterize(
  content: string,
  size: { readonly width: number; readonly height: number },
  scale = 1,
): Promise<Raster> {
  loading ??= load()
  const fontBuffers = [...(await loading)]
  const drawing = new Resvg(picture(size.width, size.height, content), {
    font: { fontBuffers, defaultFontFamily: 'DejaVu Sans' },
    fitTo: { mode: 'zoom', value: scale },
  })
  const image = drawing.render()
  const { width, height, pixels } = image
  image.free()
  drawing.free()
  return { width, height, data: pixels }
}
