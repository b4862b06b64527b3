import type { UploadedImage } from '../engine/messages.ts'
import type { Part } from './multipart.ts'

/** Returns the uploaded images of a document by side, unchanged. Service: Submit document images */
export function documentImages(parts: ReadonlyMap<string, Part>): readonly UploadedImage[] {
  const sides = [
    ['FRONT', parts.get('DocumentFront')],
    ['BACK', parts.get('DocumentBack')],
  ] as const
  return sides.flatMap(([side, part]) =>
    part ? [{ side, bytes: part.bytes, ...(part.fileName === null ? {} : { fileName: part.fileName }) }] : [],
  )
}
