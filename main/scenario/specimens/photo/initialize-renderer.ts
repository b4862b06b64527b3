import { initWasm } from '@resvg/resvg-wasm'
import { packageFile } from '../../../input/index.ts'

let initialized: Promise<void> | undefined

/** Loads the WebAssembly of the renderer, which a thread may do only once. */
export function initializeRenderer(): Promise<void> {
  initialized ??= initWasm(packageFile('@resvg/resvg-wasm/index_bg.wasm'))
  return initialized
}
