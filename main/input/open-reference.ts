import type { InputReference } from './input-reference.ts'
import { type OpenInput, openInput } from './open-input.ts'
import { entriesWithArchives, takeEntry } from './zip-of-archives.ts'

/** Opens any input but a stream. An entry of a ZIP is taken out of it first, out of each where they are nested. Throws what `failureOf` understands. */
export async function openReference(reference: Exclude<InputReference, { kind: 'stream' }>): Promise<OpenInput> {
  if (reference.kind !== 'entry') return openInput(reference)
  const { name } = reference
  const container = await openReference(reference.container)
  const taken = await takeEntry(container, reference).finally(() => container.close())
  if ('bytes' in taken) return openInput({ kind: 'taken', name, bytes: taken.bytes })
  const { file } = taken
  return { ...openInput({ kind: 'descriptor', name, descriptor: file.descriptor }), close: () => file.close() }
}

/** Archives that lie in a ZIP as entries, in its order. Empty where the input is no ZIP, or is an archive itself. */
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
