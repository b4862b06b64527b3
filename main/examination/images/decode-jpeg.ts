import { packageFile } from './package-file.ts'
import type { Pixels } from './pixels.ts'

type CreateCodec = typeof import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs').default
type Codec = Awaited<ReturnType<CreateCodec>>

/** Memory of the decoder, in bytes, that is kept between two images; it starts with 50 MiB and never shrinks. */
const KEPT_MEMORY = 100 * 1024 * 1024

let compiled: Promise<readonly [CreateCodec, object]> | undefined
let kept: Codec | undefined

async function compile(): Promise<readonly [CreateCodec, object]> {
  const { default: create } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs')
  return [create, await WebAssembly.compile(packageFile('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm'))]
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

/** Grey or RGB pixels of a baseline or progressive JPEG; null where the file is damaged, cut, or of colours like CMYK. */
export async function decodeJpeg(bytes: Uint8Array): Promise<Pixels | null> {
  const codec = kept ?? (await freshCodec())
  // Taken back only below: after a damaged file or a huge one the next image gets a memory of its own.
  kept = undefined
  try {
    const decoder = new codec.JPEGDecoder()
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    const { width, height, componentCount } = decoder.getFrameInfo()
    const view = decoder.getDecodedBuffer()
    const data = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
    decoder.delete()
    if (codec.HEAPU8.length <= KEPT_MEMORY) kept = codec
    return { width, height, channels: componentCount === 1 ? 1 : 3, data }
  } catch {
    return null
  }
}
