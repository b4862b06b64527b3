import { generateKeyPairSync } from 'node:crypto'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import { type Actor, addReviewer, authenticate } from '../../main/library/index.ts'
import type { Library } from '../../main/library/open-library.ts'
import { type ArchiveSummary, summariesOf } from '../../main/library/store/archive-summary.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import type { DecisionInput } from '../../main/library/work/decide.ts'
import { type SigningKey, signingKey } from '../../main/statement/key-file.ts'
import type { Role } from '../../shared/review/roles.ts'
import { inputOf, RUN, variantOf } from './sample-entries.ts'

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
  // Well before the time of the test file, which is read before people are added.
  const { validFrom = Date.now() - 3_600_000, validUntil = null } = validity
  await addReviewer(library, by, key, { name, roles, validFrom, validUntil }, Date.now())
  return authenticate(library, key, Date.now())
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
