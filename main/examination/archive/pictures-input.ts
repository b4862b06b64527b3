import type { RecordedPicture } from '../../../shared/analysis/index.ts'
import type { Examiner } from '../examiner.ts'

/** Pictures of an archive, with access to their files. */
export interface PicturesInput {
  readonly pictures: readonly RecordedPicture[]
  readonly examiner: Examiner
  /** Epoch milliseconds. */
  readonly now: number
  /** Returns the content of a file; rejects with UnreadableImageError if it is larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array>
  /** Called before each picture and at the end with the number of examined pictures. */
  onProgress?(done: number, total: number): void
}
