import { packageFile } from '../../input/index.ts'
import { engineFile } from '../engine-file.ts'
import type { Pixels } from '../images/pixels.ts'

type CreateDecoder = typeof import('@jsquash/webp/codec/dec/webp_dec.js').default

let compiled: Promise<readonly [CreateDecoder, object]> | undefined

async function compile(): Promise<readonly [CreateDecoder, object]> {
  const { default: create } = await import('@jsquash/webp/codec/dec/webp_dec.js')
  const file = engineFile(
    'The decoder of WebP',
    '30fb52fa2a80166d25ba7debf902218904ba1f05ccce9f959f722beff9e2f344',
    () => packageFile('@jsquash/webp/codec/dec/webp_dec.wasm'),
  )
  return [create, await WebAssembly.compile(file)]
}

/** Decodes a WebP to RGBA with a new decoder, whose memory ends with it; null if it is damaged, cut or animated. */
export async function decodeWebp(bytes: Uint8Array): Promise<Pixels | null> {
  compiled ??= compile()
  const [create, module] = await compiled
  const decoder = await create({
    noInitialRun: true,
    instantiateWasm(imports: object, done: (instance: object) => void) {
      WebAssembly.instantiate(module, imports).then(done)
      return {}
    },
  })
  try {
    const decoded = decoder.decode(Uint8Array.from(bytes).buffer)
    if (!decoded) return null
    const { width, height, data } = decoded
    return { width, height, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
  } catch {
    return null
  }
}
