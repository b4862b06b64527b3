import { packageFile } from '../../input/index.ts'
import { engineFile } from '../engine-file.ts'
import type { Pixels } from '../images/pixels.ts'

type CreateCodec = typeof import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs').default
type Codec = Awaited<ReturnType<CreateCodec>>

/** Maximum memory in bytes of a decoder that is reused for the next image; it starts with 50 MiB and never shrinks. */
const MAX_REUSED_MEMORY = 100 * 1024 * 1024

let compiled: Promise<readonly [CreateCodec, object]> | undefined
let idleCodec: Codec | undefined

async function compile(): Promise<readonly [CreateCodec, object]> {
  const { default: create } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs')
  const file = engineFile(
    'The decoder of JPEG',
    'a8d104602540b9e7aeefeaac23af7380f40c5a3460291d40246a26783929a696',
    () => packageFile('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm'),
  )
  return [create, await WebAssembly.compile(file)]
}

async function freshCodec(): Promise<Codec> {
  compiled ??= compile()
  const [create, module] = await compiled
  const print = () => {}
  return create({
    print,
    printErr: print,
    instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module))
      return {}
    },
  })
}

/** Decodes a baseline or progressive JPEG to grey or RGB; null if it is damaged, truncated, or in a colour space like CMYK. */
export async function decodeJpeg(bytes: Uint8Array): Promise<Pixels | null> {
  const codec = idleCodec ?? (await freshCodec())
  // Reused only after success: after a damaged or huge file the next image gets a new decoder.
  idleCodec = undefined
  try {
    const decoder = new codec.JPEGDecoder()
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    const { width, height, componentCount } = decoder.getFrameInfo()
    const view = decoder.getDecodedBuffer()
    const data = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
    decoder.delete()
    if (codec.HEAPU8.length <= MAX_REUSED_MEMORY) idleCodec = codec
    return { width, height, channels: componentCount === 1 ? 1 : 3, data }
  } catch {
    return null
  }
}
