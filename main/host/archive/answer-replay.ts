import { createPrivateKey } from 'node:crypto'
import { contentOf, deriveRecord, inIdentity, type RecordChange, readRecord } from '../../../shared/analysis/index.ts'
import {
  type DerivationAnswer,
  type FinalStanding,
  MAX_LISTED,
  type ReplayRow,
  type ScenarioAnswer,
} from '../../../shared/bridge/index.ts'
import type { RulePolicy } from '../../../shared/rules/index.ts'
import { type OpenInput, spool } from '../../input/index.ts'
import { type ArchiveReading, SAMPLE_PRIVATE_KEY } from '../../proof/index.ts'
import {
  applyChanges,
  type FinalEvidence,
  NotReproducible,
  parsePolicy,
  recordedArchive,
  toScenario,
  type WhatIfRow,
  whatIf,
} from '../../replay/index.ts'
import { readArchive } from '../../verify/index.ts'
import type { ReplayedCase } from '../common/case-task.ts'

/** Derives the conclusions of an archive again. `rules`: text of a rules file. */
export function answerDerivation({ facts }: ArchiveReading, rules: string | null): DerivationAnswer {
  const parsed = rulesIn(rules)
  if (parsed.faults.length > 0) return { kind: 'FAULTY_RULES', faults: parsed.faults }
  const { policy } = parsed
  const { conclusions, evaluations, differences, lacking } = deriveRecord(readRecord(contentOf(facts)), policy)
  return {
    kind: 'DERIVED',
    rules: policy?.name ?? null,
    conclusions,
    evaluations,
    differences: differences.slice(0, MAX_LISTED),
    differenceCount: differences.length,
    lacking: lacking.slice(0, MAX_LISTED),
    lackingCount: lacking.length,
  }
}

const rulesIn = (text: string | null) => (text === null ? ({ policy: null, faults: [] } as const) : parsePolicy(text))

interface ReplayTask {
  readonly rules: string | null
  readonly changes: readonly RecordChange[]
  /** Version of this build. */
  readonly version: string
}

/** Runs the transaction of an archive as it was, and with changes or under other rules. */
export async function answerReplay(
  { input }: OpenInput,
  { rules, changes, version }: ReplayTask,
  onProgress: (done: number, total: number) => void,
): Promise<ReplayedCase> {
  const parsed = rulesIn(rules)
  if (parsed.faults.length > 0) return { answer: { kind: 'FAULTY_RULES', faults: parsed.faults }, proof: null }
  const reading = await readArchive(input, { secondReading: 'off', inputHash: 'never', spool })
  try {
    return await replayed(reading, { policy: parsed.policy, changes, version, onProgress })
  } catch (error) {
    if (!(error instanceof NotReproducible)) throw error
    return { answer: { kind: 'NOT_REPRODUCIBLE', reason: error.message }, proof: null }
  } finally {
    reading.close()
  }
}

interface ReplayRequest extends Omit<ReplayTask, 'rules'> {
  readonly policy: RulePolicy | null
  onProgress(done: number, total: number): void
}

async function replayed(
  reading: ArchiveReading,
  { policy, changes, version, onProgress }: ReplayRequest,
): Promise<ReplayedCase> {
  const result = await whatIf(await recordedArchive(reading), {
    changes,
    rules: policy,
    signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
    componentVersion: version,
    onProgress,
  })
  if (result.kind !== 'DONE') return { answer: result, proof: null }
  const { recorded, unchanged, changed, rows, proof } = result.result
  const replayedValue = (name: 'status' | 'levelOfAssurance') => ({
    recorded: recorded[name],
    unchanged: unchanged[name],
    changed: changed[name],
  })
  return {
    answer: {
      kind: 'DONE',
      rules: policy?.name ?? null,
      levelOfAssurance: replayedValue('levelOfAssurance'),
      status: replayedValue('status'),
      rows: rows.map(rowOf),
    },
    proof,
  }
}

const rowOf = ({ evidence, type, pointer, recorded, unchanged, changed }: WhatIfRow): ReplayRow => ({
  evidence,
  type,
  place: recorded ? inIdentity(pointer) : null,
  recorded: standing(recorded),
  unchanged: standing(unchanged),
  changed: standing(changed),
})

const standing = (evidence: FinalEvidence | null): FinalStanding | null =>
  evidence && { status: evidence.status, score: evidence.score, strength: evidence.strength }

/** Formats the transaction of an archive, with changes, as a scenario file. */
export async function answerScenario(
  reading: ArchiveReading,
  changes: readonly RecordChange[],
): Promise<ScenarioAnswer> {
  try {
    const { archive, refused } = await applyChanges(await recordedArchive(reading), changes)
    if (archive === null) return { kind: 'REFUSED', refused }
    const comments = changes.map((change) => `Changed: ${JSON.stringify(change)}`)
    return {
      kind: 'SCENARIO',
      text: toScenario(archive, ['Recorded transaction with an invented holder.', ...comments]),
    }
  } catch (error) {
    if (!(error instanceof NotReproducible)) throw error
    return { kind: 'NOT_REPRODUCIBLE', reason: error.message }
  }
}
