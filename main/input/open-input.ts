import { type OpenedArchive, sourceOf } from '../proof/index.ts'
import { openDescriptor, openFile } from './file-source.ts'
import { openFolder } from './folder-source.ts'
import type { InputReference } from './input-reference.ts'

/** Open input. `input` is the argument of the archive reader. */
export interface OpenInput {
  readonly input: OpenedArchive
  /** Descriptor, if the input is a file. */
  readonly descriptor?: number
  /** Throws `SourceChangedError` if the input changed since its bytes were read. */
  assertUnchanged(): void
  close(): void
}

/** Input that can be opened directly. */
export type Openable = Exclude<InputReference, { kind: 'stream' | 'entry' | 'object' }>

/** Opens a file, folder or a stream that was read completely. Throws errors that `failureOf` converts. */
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
