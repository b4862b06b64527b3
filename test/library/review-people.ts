import { generateKeyPairSync } from 'node:crypto'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import type { Library } from '../../main/library/open-library.ts'
import { type ArchiveSummary, summariesOf } from '../../main/library/queries/archive-summary.ts'
import { type Actor, addReviewer, authenticate, type DecisionInput } from '../../main/library/review/index.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { type SigningKey, signingKey } from '../../main/statement/key-file.ts'
import type { Role } from '../../shared/review/roles.ts'
import { inputOf, RUN, variantOf } from './sample-entries.ts'

/** Time at which the people act: about the clock of a server, which writes the times of its log itself. */
export const NOW = Date.now()

/** Key without a file: encrypting it would take most of the time of the tests. */
export const newKey = (name: string): SigningKey => signingKey(generateKeyPairSync('ed25519').privateKey, name)

/** Adds a person to the library: the first one as its administrator, others by `by`. */
export async function addPerson(
  library: Library,
  name: string,
  roles: readonly Role[],
  by: Actor | null,
  validity: { readonly validFrom?: number; readonly validUntil?: number } = {},
): Promise<Actor> {
  const key = newKey(name)
  const { validFrom = NOW - 1000, validUntil = null } = validity
  await addReviewer(library, by, key, { name, roles, validFrom, validUntil }, NOW)
  return authenticate(library, key, NOW)
}

/** Saves a variant of a sample and returns its row. */
export async function addVariant(library: Library, entry: ArchiveEntry, number: number): Promise<ArchiveSummary> {
  const variant = variantOf(entry, number)
  await saveInputs(library.database, [inputOf(variant, `/in/${number}.mime`)], { ...RUN, log: library.log })
  const { id } = await library.database
    .selectFrom('archives')
    .select('id')
    .where('proofId', '=', `proof-${number}`)
    .executeTakeFirstOrThrow()
  const [archive] = await summariesOf(library.database, [id])
  if (!archive) throw new Error('the archive was not saved')
  return archive
}

export const approval = (archive: ArchiveSummary, changes: Partial<DecisionInput> = {}): DecisionInput => ({
  archive,
  decision: 'APPROVED',
  reasons: ['CONSISTENT'],
  comment: '',
  answers: null,
  bytesRead: false,
  supersedes: false,
  ...changes,
})
