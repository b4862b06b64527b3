import { packageFile } from '../../input/index.ts'
import { engineFile } from '../engine-file.ts'
import type { Pixels } from '../images/pixels.ts'

type Codec = Awaited<ReturnType<typeof import('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs').default>>

/** Colour at half the resolution in both directions, as cameras do: 4:2:0. */
const HALF_COLOUR = 2

let codec: Promise<Codec> | undefined

async function createCodec(): Promise<Codec> {
  const { default: create } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs')
  const print = () => {}
  return create({
    wasmBinary: engineFile(
      'The encoder of JPEG',
      '101ba61e91478330474d4a36b0c6b0b888b49feec689651283f17986187a2edc',
      () => packageFile('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm'),
    ),
    print,
    printErr: print,
  })
}

/** Encodes grey, RGB or opaque RGBA pixels as baseline JPEG of the given quality, 1 to 100. */
export async function encodeJpeg({ width, height, channels, data }: Pixels, quality: number): Promise<Buffer> {
  codec ??= createCodec()
  const { JPEGEncoder } = await codec
  const encoder = new JPEGEncoder()
  const componentCount = channels === 1 ? 1 : 3
  const target = encoder.getDecodedBuffer({ width, height, bitsPerSample: 8, componentCount, isSigned: false })
  if (channels === 4) withoutAlpha(data, target)
  else target.set(data)
  encoder.setQuality(quality)
  encoder.setProgressive(false)
  encoder.setSubSampling(HALF_COLOUR)
  encoder.encode()
  const file = Buffer.from(encoder.getEncodedBuffer())
  encoder.delete()
  return file
}

function withoutAlpha(from: Uint8Array, target: Uint8Array): void {
  for (let at = 0, to = 0; at < from.length; at += 4, to += 3) {
    target[to] = from[at] ?? 0
    target[to + 1] = from[at + 1] ?? 0
    target[to + 2] = from[at + 2] ?? 0
  }
}
