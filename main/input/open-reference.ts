import type { Observation } from '../../shared/schema/index.ts'
import type { InputReference } from './input-reference.ts'
import { type OpenInput, openInput } from './open-input.ts'
import { entriesWithArchives, extractEntry } from './zip-of-archives.ts'

/**
 * Opens any input except a stream; an entry of a ZIP, also of a nested one, is extracted first. Throws errors that `failureOf`
 * converts.
 */
export async function openReference(reference: Exclude<InputReference, { kind: 'stream' }>): Promise<OpenInput> {
  const { name } = reference
  if (reference.kind === 'object') {
    const { openObject } = await import('./store/object-source.ts')
    const source = await openObject(reference.address)
    return { input: { kind: 'file', name, source }, assertUnchanged() {}, close() {} }
  }
  if (reference.kind !== 'entry') return openInput(reference)
  const container = await openReference(reference.container)
  const content = await extractEntry(container, reference).finally(() => container.close())
  const { observations } = reference.entry
  if ('bytes' in content) return within(openInput({ kind: 'taken', name, bytes: content.bytes }), observations)
  const { file } = content
  const opened = within(openInput({ kind: 'descriptor', name, descriptor: file.descriptor }), observations)
  return { ...opened, close: () => file.close() }
}

/** Adds the observations about the container of an input, also of the containers of that. */
function within(opened: OpenInput, container: readonly Observation[]): OpenInput {
  return opened.input.kind === 'file' ? { ...opened, input: { ...opened.input, container } } : opened
}

/** Lists the archives in a ZIP, in its order. Empty if the input is not a ZIP, or is an archive itself. */
export async function archivesInZip(
  container: Extract<InputReference, { kind: 'entry' }>['container'],
): Promise<readonly Extract<InputReference, { kind: 'entry' }>[]> {
  const opened = await openReference(container)
  try {
    return entriesWithArchives(opened, container)
  } finally {
    opened.close()
  }
}
