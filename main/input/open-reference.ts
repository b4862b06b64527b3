import type { InputReference } from './input-reference.ts'
import { type OpenInput, openInput } from './open-input.ts'
import { takeEntry } from './zip-of-archives.ts'

/** Opens any input but a stream. An entry of a ZIP is taken out of it first. Throws what `failureOf` understands. */
export async function openReference(reference: Exclude<InputReference, { kind: 'stream' }>): Promise<OpenInput> {
  if (reference.kind !== 'entry') return openInput(reference)
  const { name } = reference
  const taken = await takeEntry(reference)
  if ('bytes' in taken) return openInput({ kind: 'taken', name, bytes: taken.bytes })
  const { file } = taken
  return { ...openInput({ kind: 'descriptor', name, descriptor: file.descriptor }), close: () => file.close() }
}
