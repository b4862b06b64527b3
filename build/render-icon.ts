import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const initialized = readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm)

/** Renders a square icon as PNG. */
export async function renderIcon(svg: string, size: number): Promise<Uint8Array> {
  await initialized
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}
