import type { Transaction } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf, hexOf } from '../hex.ts'
import type { RunContext, SavedInput } from './saved-input.ts'
import { verificationRows } from './verification-rows.ts'

type Write = Transaction<Tables>

/** Returns the inputs whose archives have no verification, or whose latest one has another tool, policy or trust. */
export async function withoutSameVerification(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  { trustSha256 }: RunContext,
): Promise<readonly SavedInput[]> {
  if (inputs.length === 0) return []
  const rows = await verificationRows(write, inputs.map(idOf)).orderBy('verifications.id').execute()
  const latest = new Map(rows.map((row) => [row.archiveId, row]))
  return inputs.filter((input) => {
    const row = latest.get(idOf(input))
    const { tool, policySha256 } = input.entry.verification
    const isSame =
      row?.tool === tool && hexOf(row.policySha256) === policySha256 && hexOf(row.trustSha256) === trustSha256
    return !isSame
  })
}

export async function saveVerifications(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  context: RunContext,
  now: number,
): Promise<void> {
  const setups = await setupIds(write, inputs, context)
  await inChunks(inputs, 10, (chunk) =>
    write
      .insertInto('verifications')
      .values(
        chunk.map((input) => {
          const { verification, conclusion } = input.entry
          return {
            archiveId: idOf(input),
            runId: context.runId,
            setupId: setups.get(setupKey(input)) ?? 0,
            report: verification.report,
            reportSha256: bytesOf(verification.reportSha256),
            validationTime: verification.validationTime,
            verifiedAt: now,
            verifiedBy: context.user,
            indication: conclusion.indication,
            subIndication: conclusion.subIndication,
          }
        }),
      )
      .execute(),
  )
}

const setupKey = ({ entry: { verification } }: SavedInput): string =>
  [verification.policySha256, verification.policyId, verification.tool].join(' ')

/** Returns the ids of the setups of verifications by `setupKey`; inserts new setups. The inputs of a run usually share one. */
async function setupIds(
  write: Write,
  inputs: readonly SavedInput[],
  { trustSha256 }: RunContext,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const input of inputs) {
    if (ids.has(setupKey(input))) continue
    const { tool, policyId, policySha256 } = input.entry.verification
    const setup = { tool, policyId, policySha256: bytesOf(policySha256), trustSha256: bytesOf(trustSha256) }
    const find = write
      .selectFrom('verificationSetups')
      .select('id')
      .where((row) => row.and(setup))
    const known = await find.executeTakeFirst()
    if (!known)
      await write
        .insertInto('verificationSetups')
        .values(setup)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    ids.set(setupKey(input), (known ?? (await find.executeTakeFirstOrThrow())).id)
  }
  return ids
}
