import type { Transaction } from 'kysely'
import type { NewLogEntry } from '../../statement/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { whileAvailable } from '../database/while-available.ts'
import { bytesOf, hexOf } from '../hex.ts'
import { appendEntries } from '../log/append-entries.ts'
import type { LibraryLog } from '../log/library-log.ts'
import { concludedRow, loggedVerification } from './logged-verification.ts'
import { losingPlaces, saveBytesStates, savePlaces } from './places.ts'
import { saveContents } from './save-contents.ts'
import { saveVerifications, withoutSameVerification } from './save-verifications.ts'
import type { RunContext, SavedInput, SaveOutcome } from './saved-input.ts'

type Write = Transaction<Tables>

interface Saved {
  readonly outcomes: readonly SaveOutcome[]
  /** Archives that lost a place to another one. */
  readonly losing: readonly number[]
  /** Archives whose bytes were missing and are not. */
  readonly found: readonly number[]
}

/**
 * Saves verified inputs in one transaction and returns the outcome of each: from then on, a crash of the process does not lose them. The same
 * archive from several paths, runs or hosts is one archive; a verification with the same tool, policy and trust is saved once. The bytes of an
 * archive whose only file is now another one, as of half an upload that became whole, are missing from then on.
 */
export async function saveInputs(
  database: Database,
  inputs: readonly SavedInput[],
  context: RunContext,
): Promise<readonly SaveOutcome[]> {
  const { outcomes, losing, found } = await whileAvailable(() =>
    database.transaction().execute((write) => saveIn(write, inputs, context)),
  )
  await saveBytesStates(database, losing, found)
  return outcomes
}

async function saveIn(write: Write, inputs: readonly SavedInput[], context: RunContext): Promise<Saved> {
  const now = Date.now()
  // In one order for all writers, so that they cannot deadlock.
  const bySha = new Map(inputs.map((input) => [input.entry.sha256, input]))
  const inOrder = [...bySha.values()].sort((a, b) => (a.entry.sha256 < b.entry.sha256 ? -1 : 1))
  const ids = new Map<string, number>()
  const known = await lockArchives(write, inOrder, now, ids)
  const idOf = ({ entry }: SavedInput): number => ids.get(entry.sha256) ?? 0
  const isErased = ({ entry }: SavedInput): boolean => known.get(entry.sha256) === 'erased'
  const notErased = inOrder.filter((input) => !isErased(input))
  const verified = await withoutSameVerification(write, notErased, idOf, context)
  await saveVerifications(write, verified, idOf, context, now)
  await saveCopied(write, inputs, idOf)
  const isKnown = ({ entry }: SavedInput): boolean => known.has(entry.sha256)
  await updateKnown(write, verified.filter(isKnown), idOf, now)
  await saveContents(write, verified, idOf, verified.filter(isKnown).map(idOf))
  const places = inputs.flatMap((input) => (isErased(input) ? [] : [{ ...input.place, archiveId: idOf(input) }]))
  const losing = await losingPlaces(write, places, context.host)
  await savePlaces(write, places, context.host, now)
  if (context.log) await logVerified(write, context.log, context, verified, known, now)
  const newlyVerified = new Set(verified.map(({ entry }) => entry.sha256))
  const outcomes = inputs.map((input) => {
    if (isErased(input)) return 'erased'
    const { sha256 } = input.entry
    // Of equal inputs the first one was verified.
    if (!newlyVerified.delete(sha256)) return 'known'
    return known.has(sha256) ? 'verified' : 'added'
  })
  const found = inOrder.filter(({ entry }) => known.get(entry.sha256) === 'missing').map(idOf)
  return { outcomes, losing, found }
}

async function logVerified(
  write: Write,
  log: LibraryLog,
  context: RunContext,
  verified: readonly SavedInput[],
  known: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  if (verified.length === 0) return
  const entries = verified.map(
    (input): NewLogEntry => ({
      action: known.has(input.entry.sha256) ? 'archive.verified' : 'archive.added',
      object: { kind: 'archive', id: input.entry.sha256 },
      actor: null,
      detail: loggedVerification(input, context),
    }),
  )
  await appendEntries(write, log, entries, { now })
}

/**
 * Inserts new archives and locks all archives until the end of the transaction. Returns the states of the known ones by SHA-256, and adds the
 * ids of all to `ids`.
 */
async function lockArchives(
  write: Write,
  inputs: readonly SavedInput[],
  now: number,
  ids: Map<string, number>,
): Promise<ReadonlyMap<string, string>> {
  const rowsOf = (chunk: readonly SavedInput[]) => chunk.map((input) => archiveRow(input, now))
  await inChunks(inputs, 21, async (chunk) => {
    const rows = await write
      .insertInto('archives')
      .values(rowsOf(chunk))
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning(['id', 'sha256'])
      .execute()
    for (const { id, sha256 } of rows) ids.set(hexOf(sha256), id)
  })
  const known = new Map<string, string>()
  const others = inputs.filter(({ entry }) => !ids.has(entry.sha256))
  await inChunks(others, 21, async (chunk) => {
    const rows = await write
      .insertInto('archives')
      .values(rowsOf(chunk))
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet((row) => ({ size: row.ref('excluded.size') })))
      .returning(['id', 'sha256', 'bytesState'])
      .execute()
    for (const { id, sha256, bytesState } of rows) {
      ids.set(hexOf(sha256), id)
      known.set(hexOf(sha256), bytesState)
    }
  })
  return known
}

/** Records which archives were copied into the library. An archive that was erased meanwhile stays so. */
async function saveCopied(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
): Promise<void> {
  const ids = inputs.filter(({ isStored }) => isStored).map(idOf)
  if (ids.length === 0) return
  await write
    .updateTable('archives')
    .set({ bytesState: 'stored' })
    .where('id', 'in', ids)
    .where('bytesState', 'in', ['referenced', 'missing'])
    .execute()
}

/** Updates the rows of known archives, and removes the occurrences and images of their earlier verification. */
async function updateKnown(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  now: number,
): Promise<void> {
  if (inputs.length === 0) return
  for (const input of inputs)
    await write
      .updateTable('archives')
      .set({ ...concludedRow(input), verifiedAt: now })
      .where('id', '=', idOf(input))
      .execute()
  const ids = inputs.map(idOf)
  await write.deleteFrom('occurrences').where('archiveId', 'in', ids).execute()
  await write.deleteFrom('images').where('archiveId', 'in', ids).execute()
}

const archiveRow = (input: SavedInput, now: number) => ({
  ...concludedRow(input),
  sha256: bytesOf(input.entry.sha256),
  addedAt: now,
  bytesState: 'referenced' as const,
  legalHold: 0,
  verifiedAt: now,
})
