import { appendEntries } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../people/actor.ts'
import { summariesOf } from '../store/archive-summary.ts'
import { eraseArchive } from '../store/erase-archive.ts'
import { type SignedPaper, signPaper } from './signed-paper.ts'
import { type Work, workOf } from './work-of.ts'

export interface DisposalRun {
  readonly erased: readonly { readonly sha256: string; readonly rule: string }[]
  /** Archives that were put under a hold meanwhile. */
  readonly held: readonly string[]
  /** Certificate; null if nothing was erased. */
  readonly certificate: SignedPaper | null
}

/** Returns the archives whose retention has ended: those that nobody has to decide, and that no hold retains. */
export const disposable = async (library: Library, now: number): Promise<Work['items']> =>
  (await workOf(library, now)).items.filter(({ queue }) => queue === 'retention')

/** Erases what may be erased by the rules, and certifies what was. Each erasure is an entry of its own. Throws `Refused`. */
export async function dispose(library: Library, actor: Actor, now: number): Promise<DisposalRun> {
  const object = { kind: 'library' } as const
  await permit(library, actor, 'erase', object, now)
  const erased: { sha256: string; rule: string }[] = []
  const held: string[] = []
  for (const { archiveId, sha256, reason: rule } of await disposable(library, now)) {
    const [archive] = await summariesOf(library.database, [archiveId])
    if (!archive) continue
    if ((await eraseArchive(library, archive, actor)) === 'held') held.push(sha256)
    else erased.push({ sha256, rule })
  }
  if (erased.length === 0) return { erased, held, certificate: null }
  const archives = erased.map(({ sha256 }) => sha256)
  const certificate = await signPaper(library, actor, 'disposal', archives, { erased }, now)
  const detail = { erased: erased.length, certificate: certificate.digest }
  const entry = { action: 'disposal.run', object, ...actedBy(actor), detail } as const
  await library.database
    .transaction()
    .execute((write) => appendEntries(write, library.log, [entry], { now, signs: true }))
  return { erased, held, certificate }
}
