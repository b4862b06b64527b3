import { thumbnailOf } from './thumbnail.ts'

/** Longer side of a thumbnail in pixels. */
const THUMBNAIL_SIDE = 320

/** Maximum size of an image that is decoded for a thumbnail, in bytes. */
const MAX_IMAGE = 20 * 1024 * 1024

interface ImageSource {
  readonly facts: { readonly files: readonly { readonly path: string; readonly size: number }[] }
  open(path: string): AsyncIterable<Uint8Array>
}

/** Returns a thumbnail of an image of an archive, or the reason why there is none. */
export async function thumbnailIn({ facts, open }: ImageSource, path: string): ReturnType<typeof thumbnailOf> {
  const size = facts.files.find((file) => file.path === path)?.size ?? 0
  if (size > MAX_IMAGE) return `The image has ${size} bytes; ${MAX_IMAGE} are allowed.`
  const chunks: Uint8Array[] = []
  for await (const chunk of open(path)) chunks.push(chunk.slice())
  return thumbnailOf(Buffer.concat(chunks), THUMBNAIL_SIDE)
}
