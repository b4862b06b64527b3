/** An input as found, not opened yet. It may cross threads. */
export type InputReference =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  /** Standard input (path null) or a named pipe: has to be taken in before it can be read. */
  | { readonly kind: 'stream'; readonly name: string; readonly path: string | null }
  /** A stream that was taken in: in memory, or in an unnamed file that this process holds open. */
  | { readonly kind: 'taken'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'descriptor'; readonly name: string; readonly descriptor: number }
  /** An archive that is one entry of a ZIP of archives: has to be taken in before it can be read. */
  | {
      readonly kind: 'entry'
      readonly name: string
      readonly container: Exclude<InputReference, { readonly kind: 'stream' | 'folder' }>
      readonly entry: {
        readonly isDeflated: boolean
        /** Bytes from the start of the ZIP. */
        readonly dataOffset: number
        readonly compressedSize: number
        readonly size: number
        /** What the ZIP's file was when it was looked into. */
        readonly seen: string
      }
    }
