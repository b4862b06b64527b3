import { capitalize } from '../../report/index.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import { labelFor } from '../fields/value-label.ts'
import type { Moment } from '../timeline/moment.ts'

/** Label that distinguishes an evidence from others of its kind. */
export interface EvidenceLabel {
  /** Noun for use in a sentence: "passport", "chip". */
  readonly name: string
  /** Position among the evidence of this name, from 1; null if it is the only one. */
  readonly number: number | null
  readonly submitted: Moment
}

/** Returns the label of each evidence by id. Equal names are numbered in the order of submission. */
export function evidenceLabels(models: readonly EvidenceModel[]): ReadonlyMap<string, EvidenceLabel> {
  const names = models.map(nameOf)
  const totals = new Map<string, number>()
  for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1)
  const counts = new Map<string, number>()
  return new Map(
    models.map(({ id, submitted }, index) => {
      const name = names[index] ?? ''
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [id, { name, number: (totals.get(name) ?? 0) > 1 ? count : null, submitted }]
    }),
  )
}

/** Returns the noun for an evidence; as long as its type is unknown, the name of its first operation. */
function nameOf({ type, kind, operations }: EvidenceModel): string {
  if (kind === 'CHIP') return 'chip'
  const { title } = type === '' ? labelFor('OperationName', operations[0]?.name ?? '') : labelFor('EvidenceType', type)
  return title === '' ? 'evidence' : PROPER.has(type) ? title : title.toLowerCase()
}

/** Types whose names keep their capitals. */
const PROPER: ReadonlySet<string> = new Set(['MEDICARE'])

/** Formats a label: "passport 2". */
export const shortLabel = ({ name, number }: EvidenceLabel): string => (number === null ? name : `${name} ${number}`)

/** Returns the title of each evidence by id, as it is named everywhere: "Passport 2". */
export const evidenceTitles = (models: readonly EvidenceModel[]): ReadonlyMap<string, string> =>
  new Map([...evidenceLabels(models)].map(([id, label]) => [id, capitalize(shortLabel(label))]))

/** Formats a label as the subject of a sentence: "the passport", "passport 2". */
export const subjectLabel = (label: EvidenceLabel): string =>
  label.number === null ? `the ${label.name}` : shortLabel(label)
