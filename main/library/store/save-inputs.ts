import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { isConflict, isDisconnected } from '../database/database-failure.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { type ArchiveEntry, OCCURRENCE_KINDS } from '../entry/archive-entry.ts'
import { replaceFacets } from './facet-counts.ts'
import { inChunks } from './in-chunks.ts'
import { savePlaces } from './places.ts'
import type { RunContext, SavedInput, SaveOutcome } from './saved-input.ts'

type Write = Transaction<Tables>

/** Attempts of a transaction that conflicts with those of other processes. */
const MAX_ATTEMPTS = 5
/** Attempts, one per second, while the server is away: a restart takes less. */
const MAX_RECONNECTS = 30

/**
 * Saves verified inputs in one transaction and returns the outcome of each: after it, no crash of the process loses them. The same
 * archive from several paths, runs or hosts is one archive; a verification with the same tool, policy and trust is saved once.
 */
export async function saveInputs(
  database: Database,
  inputs: readonly SavedInput[],
  context: RunContext,
): Promise<readonly SaveOutcome[]> {
  let [conflicts, reconnects] = [0, 0]
  for (;;)
    try {
      return await database.transaction().execute((write) => saveIn(write, inputs, context))
    } catch (error) {
      // Saving again is harmless, also if only the answer of the server was lost.
      if (isDisconnected(error) && ++reconnects < MAX_RECONNECTS) await setTimeout(1000)
      else if (!isConflict(error) || ++conflicts >= MAX_ATTEMPTS) throw error
    }
}

async function saveIn(
  write: Write,
  inputs: readonly SavedInput[],
  context: RunContext,
): Promise<readonly SaveOutcome[]> {
  const now = Date.now()
  // In one order for all writers, so that they cannot deadlock.
  const bySha = new Map(inputs.map((input) => [input.entry.sha256, input]))
  const inOrder = [...bySha.values()].sort((a, b) => (a.entry.sha256 < b.entry.sha256 ? -1 : 1))
  const known = await knownArchives(write, inOrder)
  const ids = await lockArchives(write, inOrder, now)
  const idOf = ({ entry }: SavedInput): number => ids.get(entry.sha256) ?? 0
  const kept = inOrder.filter(({ entry }) => known.get(entry.sha256) !== 'erased')
  const verified = await withoutSameVerification(write, kept, idOf, context)
  await saveVerifications(write, verified, idOf, context, now)
  await saveContents(write, verified, idOf, now)
  await savePlaces(
    write,
    inputs.flatMap((input) =>
      known.get(input.entry.sha256) === 'erased' ? [] : [{ ...input.place, archiveId: idOf(input) }],
    ),
    context.host,
    now,
  )
  const newlyVerified = new Set(verified.map(({ entry }) => entry.sha256))
  return inputs.map(({ entry: { sha256 } }, index) => {
    if (known.get(sha256) === 'erased') return 'erased'
    const isFirst = inputs.findIndex(({ entry }) => entry.sha256 === sha256) === index
    if (!newlyVerified.has(sha256) || !isFirst) return 'known'
    return known.has(sha256) ? 'verified' : 'added'
  })
}

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

async function knownArchives(write: Write, inputs: readonly SavedInput[]): Promise<ReadonlyMap<string, string>> {
  const rows = await write
    .selectFrom('archives')
    .select(['sha256', 'bytesState'])
    .where(
      'sha256',
      'in',
      inputs.map(({ entry }) => bytesOf(entry.sha256)),
    )
    .execute()
  return new Map(rows.map(({ sha256, bytesState }) => [hexOf(sha256), bytesState]))
}

/** Inserts the archives that are new and locks all of them until the end of the transaction. Returns their ids by SHA-256. */
async function lockArchives(
  write: Write,
  inputs: readonly SavedInput[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  await inChunks(inputs, 20, async (chunk) => {
    const rows = await write
      .insertInto('archives')
      .values(
        chunk.map(({ entry }) => ({
          sha256: bytesOf(entry.sha256),
          container: entry.container,
          size: entry.size,
          addedAt: now,
          bytesState: 'referenced' as const,
          legalHold: 0,
          isTestKey: 0,
          verifiedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet((row) => ({ size: row.ref('excluded.size') })))
      .returning(['id', 'sha256'])
      .execute()
    for (const { id, sha256 } of rows) ids.set(hexOf(sha256), id)
  })
  return ids
}

async function withoutSameVerification(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  { trustSha256 }: RunContext,
): Promise<readonly SavedInput[]> {
  if (inputs.length === 0) return []
  const rows = await write
    .selectFrom('verifications')
    .select(['archiveId', 'tool', 'policySha256'])
    .where('archiveId', 'in', inputs.map(idOf))
    .where('trustSha256', '=', bytesOf(trustSha256))
    .execute()
  const same = new Set(rows.map(({ archiveId, tool, policySha256 }) => `${archiveId} ${hexOf(policySha256)} ${tool}`))
  return inputs.filter((input) => {
    const { tool, policySha256 } = input.entry.verification
    return !same.has(`${idOf(input)} ${policySha256} ${tool}`)
  })
}

async function saveVerifications(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  { runId, user, trustSha256 }: RunContext,
  now: number,
): Promise<void> {
  await inChunks(inputs, 14, (chunk) =>
    write
      .insertInto('verifications')
      .values(
        chunk.map((input) => {
          const { verification, conclusion } = input.entry
          return {
            archiveId: idOf(input),
            runId,
            report: verification.report,
            reportSha256: bytesOf(verification.reportSha256),
            tool: verification.tool,
            policyId: verification.policyId,
            policySha256: bytesOf(verification.policySha256),
            trustSha256: bytesOf(trustSha256),
            validationTime: verification.validationTime,
            verifiedAt: now,
            verifiedBy: user,
            indication: conclusion.indication,
            subIndication: conclusion.subIndication,
          }
        }),
      )
      .execute(),
  )
}

/** Replaces everything that is derived from the latest verification. */
async function saveContents(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  now: number,
): Promise<void> {
  if (inputs.length === 0) return
  for (const input of inputs)
    await write
      .updateTable('archives')
      .set({ ...rowOf(input.entry), verifiedAt: now, ...(input.isStored ? { bytesState: 'stored' as const } : {}) })
      .where('id', '=', idOf(input))
      .execute()
  const ids = inputs.map(idOf)
  await replaceFacets(write, ids, new Map(inputs.map((input) => [idOf(input), input.entry.facets])))
  await write.deleteFrom('occurrences').where('archiveId', 'in', ids).execute()
  await write.deleteFrom('images').where('archiveId', 'in', ids).execute()
  const occurrences = inputs.flatMap((input) =>
    input.entry.occurrences.map(({ kind, digest, detail }) => ({
      archiveId: idOf(input),
      kind: OCCURRENCE_KINDS[kind],
      digest,
      detail,
    })),
  )
  await inChunks(occurrences, 4, (chunk) =>
    write
      .insertInto('occurrences')
      .values([...chunk])
      .execute(),
  )
  const images = inputs.flatMap((input) =>
    input.entry.images.map(({ path, bands: [band0, band1, band2, band3] }) => ({
      ...{ archiveId: idOf(input), path },
      ...{ band0, band1, band2, band3 },
    })),
  )
  await inChunks(images, 6, (chunk) =>
    write
      .insertInto('images')
      .values([...chunk])
      .execute(),
  )
}

const rowOf = (entry: ArchiveEntry) => ({
  proofId: entry.proofId,
  identityId: entry.identityId,
  tenantId: entry.tenantId,
  previousProofId: entry.previousProofId,
  startTime: entry.startTime,
  endTime: entry.endTime,
  levelOfAssurance: entry.levelOfAssurance,
  ...entry.conclusion,
  isTestKey: entry.isTestKey ? 1 : 0,
})
