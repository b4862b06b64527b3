import { writeEntry } from '../log/write-entry.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../people/actor.ts'
import { Refused } from '../people/refused.ts'

/** Maximum length of the reason, which the log records. */
export const MAX_UNMASK_REASON = 200

/** Records why a person sees data of the holder of an archive that the role need not see. Throws `Refused` without the role or a reason. */
export async function unmask(
  library: Library,
  actor: Actor | null,
  sha256: string,
  reason: string,
  now: number,
): Promise<void> {
  const object = { kind: 'archive', id: sha256 } as const
  await permit(library, actor, 'unmask', object, now)
  const text = reason.toWellFormed().replaceAll('\0', '').trim()
  if (text === '') throw new Refused('INVALID_INPUT', 'Unmasking needs a reason')
  if (text.length > MAX_UNMASK_REASON)
    throw new Refused('INVALID_INPUT', `The reason has ${text.length} characters; ${MAX_UNMASK_REASON} are allowed`)
  const entry = { action: 'archive.unmasked', object, ...actedBy(actor) } as const
  await writeEntry(library, { ...entry, detail: { reason: text } }, now)
}
