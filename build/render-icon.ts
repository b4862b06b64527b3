import { Resvg } from '@resvg/resvg-wasm'
import { initializeRenderer } from '../main/scenario/index.ts'

/** Renders a square icon as PNG. */
export async function renderIcon(svg: string, size: number): Promise<Uint8Array> {
  await initializeRenderer()
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}
