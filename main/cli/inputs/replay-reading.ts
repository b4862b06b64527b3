import { createPrivateKey } from 'node:crypto'
import {
  type ArchiveRecord,
  type Derivation,
  deriveRecord,
  describeChange,
  evidenceLabels,
  type RecordChange,
  subjectLabel,
  toEvidenceModels,
} from '../../../shared/analysis/index.ts'
import type { RulePolicy } from '../../../shared/rules/index.ts'
import { explainedRecord, thisTool } from '../../input/index.ts'
import { type ArchiveReading, SAMPLE_PRIVATE_KEY } from '../../proof/index.ts'
import {
  applyChanges,
  type RecordedArchive,
  type RefusedChange,
  type ReplayResult,
  recordedArchive,
  replayArchive,
  toScenario,
  whatIf,
} from '../../replay/index.ts'
import { terminalText } from '../../report/index.ts'
import { usageStop } from '../arguments/stop.ts'
import { type ChangedReplay, isDifferent } from '../output/what-if-output.ts'

/** Result of `replay`. */
export interface Replayed {
  readonly outcome: 'EQUAL' | 'DIFFERENT' | 'NOT_REPRODUCIBLE'
  /** Missing part of the record; null if the outcome is another. */
  readonly reason: string | null
  /** Rules from a file; null for those of the record. */
  readonly policy: RulePolicy | null
  /** Null if the archive cannot be read. */
  readonly derivation: Derivation | null
  /** The transaction run again by the embedded service; null with changes or other rules. */
  readonly run: ReplayResult | null
  /** Null without changes. */
  readonly changed: ChangedReplay | null
  readonly proof: Uint8Array | null
  /** Text of the scenario file; null if it was not requested. */
  readonly scenario: string | null
}

interface ReplayRequest {
  readonly policy: RulePolicy | null
  readonly changes: readonly RecordChange[]
}

export const NOTHING: Replayed = {
  outcome: 'EQUAL',
  reason: null,
  policy: null,
  derivation: null,
  run: null,
  changed: null,
  proof: null,
  scenario: null,
}

/** Replays an open archive. Throws `Stop` for changes that do not fit it, and NotReproducible. */
export async function replayReading(
  reading: ArchiveReading,
  { policy, changes }: ReplayRequest,
  writesScenario: boolean,
): Promise<Replayed> {
  const archive = await recordedArchive(reading)
  const record = explainedRecord(reading.facts)
  const subjectOf = subjectsOf(record)
  const { archive: changed, refused } = await applyChanges(archive, changes)
  if (changed === null) throw refusal(refused, changes, record)
  const sentences = changes.map((change, index) => `${index + 1}. ${describeChange(change, subjectOf)}`)
  const about = ['Recorded transaction with an invented holder.', ...sentences]
  const found = { ...NOTHING, policy, scenario: writesScenario ? toScenario(changed, about) : null }
  if (changes.length > 0 || policy !== null) return replayChanged(archive, record, { policy, changes }, found)
  const run = await replayArchive(archive, signing())
  const proof = run.outcome === 'NOT_REPRODUCIBLE' ? null : run.proof
  return { ...derived(record, found), run, proof }
}

const signing = () => ({ signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), componentVersion: thisTool().version })

async function replayChanged(
  archive: RecordedArchive,
  record: ArchiveRecord,
  { policy, changes }: ReplayRequest,
  found: Replayed,
): Promise<Replayed> {
  const result = await whatIf(archive, { changes, rules: policy, ...signing() })
  if (changes.length === 0) {
    const proof = result.kind === 'DONE' ? result.result.proof : null
    return { ...derived(record, found), proof }
  }
  if (result.kind === 'NOT_REPRODUCIBLE') return { ...found, outcome: 'NOT_REPRODUCIBLE', reason: result.reason }
  if (result.kind === 'REFUSED') throw refusal(result.refused, changes, record)
  const outcome = isDifferent(result.result) ? 'DIFFERENT' : 'EQUAL'
  const changed = { changes, result: result.result, subjectOf: subjectsOf(record) }
  return { ...found, outcome, changed, proof: result.result.proof }
}

/** Derives the conclusions of the record again, and names the outcome. */
function derived(record: ArchiveRecord, found: Replayed): Replayed {
  const derivation = deriveRecord(record, found.policy)
  const { differences, lacking } = derivation
  const [first] = lacking
  if (!first || differences.length > 0)
    return { ...found, derivation, outcome: differences.length > 0 ? 'DIFFERENT' : 'EQUAL' }
  const more = lacking.length > 1 ? ` and ${lacking.length - 1} more` : ''
  const reason = `the record lacks ${first.path} ${first.pointer}${more}, or what it follows from`
  return { ...found, derivation, outcome: 'NOT_REPRODUCIBLE', reason }
}

/** Returns a function that names an evidence in a sentence: "the passport". */
function subjectsOf(record: ArchiveRecord): (evidence: string) => string {
  const labels = evidenceLabels(toEvidenceModels(record))
  return (evidence) => {
    const label = labels.get(evidence)
    return label ? subjectLabel(label) : `the evidence ${evidence}`
  }
}

function refusal(refused: readonly RefusedChange[], changes: readonly RecordChange[], record: ArchiveRecord) {
  const subjectOf = subjectsOf(record)
  const lines = refused.map(({ position, message }) => {
    const change = changes[position]
    return terminalText(`${position + 1}. ${change ? describeChange(change, subjectOf) : ''}: ${message}`, 500)
  })
  const evidence = toEvidenceModels(record).map(({ id }) => terminalText(`${id} is ${subjectOf(id)}`, 200))
  return usageStop('The archive cannot be changed like that', [...lines, ...evidence.slice(0, MAX_LISTED)])
}

/** Maximum number of evidence listed with a refused change. */
const MAX_LISTED = 20
