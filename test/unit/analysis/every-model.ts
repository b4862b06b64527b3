import { toAdjudication } from '../../../shared/analysis/adjudication.ts'
import { attemptOutcome } from '../../../shared/analysis/comparison/attempt-outcome.ts'
import { circumstancesOf } from '../../../shared/analysis/comparison/circumstance-rows.ts'
import { comparedHolder } from '../../../shared/analysis/comparison/compare-holders.ts'
import { compareProofs } from '../../../shared/analysis/comparison/compare-proofs.ts'
import { comparedDocuments } from '../../../shared/analysis/comparison/compared-documents.ts'
import { toComparedProof } from '../../../shared/analysis/comparison/compared-proof.ts'
import { evidenceFields } from '../../../shared/analysis/comparison/field-rows.ts'
import { toContradictions } from '../../../shared/analysis/contradictions.ts'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { diagnosisBlocks } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import { diagnosisText } from '../../../shared/analysis/diagnosis/render-diagnosis.ts'
import { operationDurations, serviceResponseTimes } from '../../../shared/analysis/duration-series.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { toFieldMatrix } from '../../../shared/analysis/field-matrix.ts'
import { toIdentitySummary } from '../../../shared/analysis/identity-summary.ts'
import { toMediaIndex } from '../../../shared/analysis/media-index.ts'
import { toMrzModels } from '../../../shared/analysis/mrz-readings.ts'
import { coverValue } from '../../../shared/analysis/personal-data.ts'
import { DETAILS_FILE } from '../../../shared/analysis/place.ts'
import { linksOf } from '../../../shared/analysis/place-links.ts'
import { type ArchiveContent, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { searchRecord } from '../../../shared/analysis/search-record.ts'
import { stateAt, toStates } from '../../../shared/analysis/states.ts'
import { toTimeline } from '../../../shared/analysis/timeline.ts'
import { whatWouldChange } from '../../../shared/analysis/what-would-change.ts'

const REPORT = { files: [] }
const COVERAGE = { files: [], byPath: new Map(), ambiguities: [] }

/** Returns every view model by name, each computed from the content alone or from other models. */
export function everyModel(content: ArchiveContent): { readonly [name: string]: () => unknown } {
  const record = readRecord(content)
  const models = toEvidenceModels(record)
  const states = toStates(record)
  const diagnosis = diagnose(record, { masked: false, standing: 'AS_RECORDED', models })
  const proof = toComparedProof({ record, report: REPORT, coverage: COVERAGE, models }, { masked: true })
  const matrix = toFieldMatrix(record)
  const media = toMediaIndex(record, REPORT, COVERAGE)
  const archive = { name: 'a', indication: null, verdict: null, coverage: '' }
  return {
    record: () => readRecord(content),
    timeline: () => toTimeline(record),
    states: () => toStates(record),
    'last state': () => stateAt(states, states.length),
    evidence: () => toEvidenceModels(record),
    diagnosis: () => diagnose(record, { masked: false, standing: 'AS_RECORDED', models }),
    'masked diagnosis': () => diagnose(record, { masked: true, standing: 'AS_RECORDED', models }),
    'diagnosis as text': () => diagnosisText(diagnosisBlocks(archive, diagnosis, 'auditor')),
    identity: () => toIdentitySummary(record),
    media: () => toMediaIndex(record, REPORT, COVERAGE),
    matrix: () => toFieldMatrix(record),
    zones: () => toMrzModels(record),
    adjudication: () => toAdjudication(record),
    'response times': () => serviceResponseTimes(record),
    'operation durations': () => operationDurations(record),
    contradictions: () => toContradictions(record, models, []),
    'what would change': () => whatWouldChange(record, models),
    'compared holder': () => comparedHolder(matrix),
    'compared fields': () => evidenceFields(matrix),
    'compared documents': () => comparedDocuments(record),
    'compared circumstances': () => circumstancesOf(record, media),
    'compared outcome': () => attemptOutcome(record, models, diagnosis),
    comparison: () => compareProofs(proof, proof),
    covered: () => coverValue(content.details ?? null, { path: DETAILS_FILE, pointer: '' }),
    search: () => searchRecord(content, 'a'),
    links: () => linksOf(record, { path: DETAILS_FILE, pointer: '/0/evaluationDetails/evidences/0' }),
  }
}
