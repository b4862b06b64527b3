import { initWasm } from '@resvg/resvg-wasm'
import { engineFile } from '../../../examination/index.ts'
import { packageFile } from '../../../input/index.ts'

let initialized: Promise<void> | undefined

/** Loads the WebAssembly of the renderer, which a thread may do only once. Throws ModelError if it is damaged. */
export function initializeRenderer(): Promise<void> {
  initialized ??= initWasm(
    engineFile('The renderer of drawings', '22bf6e9f9a100d972da0411a69c5ba504367fc1fa87b3b64e3f35e53926d2d70', () =>
      packageFile('@resvg/resvg-wasm/index_bg.wasm'),
    ),
  )
  return initialized
}
