import { packageFile } from './package-file.ts'
import type { Pixels } from './pixels.ts'

type CreateCodec = typeof import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs').default

let compiled: Promise<readonly [CreateCodec, object]> | undefined

async function compile(): Promise<readonly [CreateCodec, object]> {
  const { default: create } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs')
  return [create, await WebAssembly.compile(packageFile('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm'))]
}

/** Every image has a memory of its own: what a hostile file does to it, and what it grew to, ends with the image. */
async function freshCodec(): ReturnType<CreateCodec> {
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
  const { JPEGDecoder } = await freshCodec()
  try {
    const decoder = new JPEGDecoder()
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    const { width, height, componentCount } = decoder.getFrameInfo()
    const data = decoder.getDecodedBuffer().slice()
    return { width, height, channels: componentCount === 1 ? 1 : 3, data }
  } catch {
    return null
  }
}
