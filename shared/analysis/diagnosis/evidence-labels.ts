import type { EvidenceModel } from '../evidence-models.ts'
import type { Moment } from '../moment.ts'
import { wordsFor } from '../words.ts'

/** How one evidence is told from the others of its kind. */
export interface EvidenceLabel {
  /** "passport", "chip": to stand in a sentence. */
  readonly name: string
  /** Position among the evidence of this name; null where it is the only one. */
  readonly number: number | null
  readonly submitted: Moment
}

/** A name for each evidence by its id, numbered in the order of submission where several have the same name. */
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

/** Before a type is known, the operation that began the evidence names it. */
function nameOf({ type, kind, operations }: EvidenceModel): string {
  if (kind === 'CHIP') return 'chip'
  const { title } = type === '' ? wordsFor('OperationName', operations[0]?.name ?? '') : wordsFor('EvidenceType', type)
  return title === '' ? 'evidence' : PROPER.has(type) ? title : title.toLowerCase()
}

/** Types whose names keep their capitals. */
const PROPER: ReadonlySet<string> = new Set(['MEDICARE'])

/** "passport 2". */
export const shortLabel = ({ name, number }: EvidenceLabel): string => (number === null ? name : `${name} ${number}`)

/** "the passport", "passport 2": as the subject of a sentence. */
export const subjectLabel = (label: EvidenceLabel): string =>
  label.number === null ? `the ${label.name}` : shortLabel(label)
