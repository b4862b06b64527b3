import type { Observation } from '../../shared/schema/index.ts'

/** Input that was found but not opened. Can be sent between threads. */
export type InputReference =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  /** Standard input (path null) or a named pipe: must be read completely first. */
  | { readonly kind: 'stream'; readonly name: string; readonly path: string | null }
  /** A stream that was read completely: in memory, or in an unnamed file that this process holds open. */
  | { readonly kind: 'taken'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'descriptor'; readonly name: string; readonly descriptor: number }
  /** An object of an S3-compatible store, `s3://bucket/key`. */
  | { readonly kind: 'object'; readonly name: string; readonly address: string }
  /** An archive as an entry of a ZIP of archives: must be extracted first. */
  | {
      readonly kind: 'entry'
      readonly name: string
      readonly container: Exclude<InputReference, { readonly kind: 'stream' | 'folder' | 'object' }>
      readonly entry: {
        readonly isDeflated: boolean
        /** Bytes from the start of the ZIP. */
        readonly dataOffset: number
        readonly compressedSize: number
        readonly size: number
        readonly crc32: number
        /** Why readers find different archives in the ZIP, or cannot take this one out; null if they all find it. */
        readonly refusal: Observation | null
        /** What is odd about the ZIP, or about this entry of it, and leaves one reading. */
        readonly observations: readonly Observation[]
        /** Identifies the version of the ZIP file that was listed. */
        readonly seen: string
      }
    }
