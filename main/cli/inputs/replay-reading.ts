import { createPrivateKey } from 'node:crypto'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { evidenceLabels, subjectLabel } from '../../../shared/analysis/diagnosis/evidence-labels.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { type ArchiveRecord, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { describeChange } from '../../../shared/analysis/replay/describe-change.ts'
import type { Derivation } from '../../../shared/analysis/replay/difference.ts'
import type { RecordChange } from '../../../shared/bridge/record-changes.ts'
import type { RulePolicy } from '../../../shared/rules/rule-policy.ts'
import type { ArchiveReading } from '../../proof/read/reading.ts'
import { SAMPLE_PRIVATE_KEY } from '../../proof/self-test/sample-key.ts'
import { recordedArchive } from '../../replay/read-recorded.ts'
import type { RecordedArchive } from '../../replay/recorded-archive.ts'
import { type ReplayResult, replayArchive } from '../../replay/replay-archive.ts'
import { toScenario } from '../../replay/scenario/to-scenario.ts'
import { applyChanges, type RefusedChange } from '../../replay/what-if/apply-changes.ts'
import { whatIf } from '../../replay/what-if/what-if.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { thisTool } from '../../report/tool.ts'
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
  const record = readRecord(contentOf(reading.facts))
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
  const reason = `${first.path} lacks ${first.pointer}${more}`
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
