import type { ByteSource, FolderSource } from '../proof/read/source.ts'
import { sourceOf } from '../proof/read/source.ts'
import { openDescriptor, openFile } from './file-source.ts'
import { openFolder } from './folder-source.ts'
import type { InputReference } from './input-reference.ts'

/** An input, open. `input` is what the reader of archives takes. */
export interface OpenInput {
  readonly input:
    | { readonly kind: 'file'; readonly name: string; readonly source: ByteSource }
    | { readonly kind: 'folder'; readonly name: string; readonly folder: FolderSource }
  /** The open file, where the input is one. */
  readonly descriptor?: number
  /** Throws SourceChangedError where the bytes that were read are no longer those of the input. */
  assertUnchanged(): void
  close(): void
}

/** An input that can be opened where it is. */
export type Openable = Exclude<InputReference, { kind: 'stream' | 'entry' }>

/** Opens a file, folder or stream that was taken in. Throws what `failureOf` understands. */
export function openInput(reference: Openable): OpenInput {
  const { name } = reference
  switch (reference.kind) {
    case 'file':
    case 'descriptor': {
      const file = reference.kind === 'file' ? openFile(reference.path) : openDescriptor(reference.descriptor)
      return {
        input: { kind: 'file', name, source: file },
        descriptor: file.descriptor,
        assertUnchanged: file.assertUnchanged,
        close: file.close,
      }
    }
    case 'folder':
      return { input: { kind: 'folder', name, folder: openFolder(reference.path) }, assertUnchanged() {}, close() {} }
    case 'taken':
      return { input: { kind: 'file', name, source: sourceOf(reference.bytes) }, assertUnchanged() {}, close() {} }
  }
}
