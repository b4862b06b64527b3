import type { Adjudication } from '../adjudication.ts'
import { toAdjudication } from '../adjudication.ts'
import { evidenceLabels, shortLabel, subjectLabel } from '../diagnosis/evidence-labels.ts'
import { type EvidenceModel, toEvidenceModels } from '../evidence-models.ts'
import type { Moment } from '../moment.ts'
import type { Place } from '../place.ts'
import { linksOf } from '../place-links.ts'
import type { ArchiveRecord } from '../record/read-record.ts'

/** Place that an answer is about. */
export interface AnswerPlace {
  readonly place: Place
  /** Key of its item in the timeline; null if it has none. */
  readonly key: string | null
  readonly time: Moment | null
  /** Short description. */
  readonly text: string
}

/** Answer to a question about the record. */
export interface Answer {
  /** FOUND: a question without yes or no. NOT_APPLICABLE: nothing of that kind is recorded, or the record was not read. */
  readonly answer: 'YES' | 'NO' | 'FOUND' | 'NOT_APPLICABLE'
  readonly sentence: string
  readonly places: readonly AnswerPlace[]
}

/** Audit question about a record. */
export interface Question {
  /** Short name, for the command line. */
  readonly id: string
  readonly title: string
  /** True if it needs proof.json only, not the record of operations. */
  readonly isAboutProof?: true
  ask(context: QuestionContext): Answer
}

/** Record with what several questions need; made once. */
export interface QuestionContext {
  readonly record: ArchiveRecord
  readonly models: readonly EvidenceModel[]
  readonly adjudication: Adjudication
  /** Whether answers leave out data of the holder. */
  readonly isMasked: boolean
  /** Returns an evidence as a subject: "the passport". */
  subjectOf(evidence: string | null): string
  /** Returns an evidence as a name: "passport". */
  nameOf(evidence: string | null): string
  place(place: Place, text: string, time?: Moment | null): AnswerPlace
}

/** Prepares what the questions need of a record. */
export function questionContext(record: ArchiveRecord, { masked }: { readonly masked: boolean }): QuestionContext {
  const models = toEvidenceModels(record)
  const labels = evidenceLabels(models)
  return {
    record,
    models,
    adjudication: toAdjudication(record),
    isMasked: masked,
    subjectOf: (evidence) => {
      const label = labels.get(evidence ?? '')
      return label ? subjectLabel(label) : 'an evidence'
    },
    nameOf: (evidence) => {
      const label = labels.get(evidence ?? '')
      return label ? shortLabel(label) : 'evidence'
    },
    place: (place, text, time = null) => ({ place, key: linksOf(record, place).timelineKey, time, text }),
  }
}

export const yes = (sentence: string, places: readonly AnswerPlace[] = []): Answer => ({
  answer: 'YES',
  sentence,
  places,
})
export const no = (sentence: string, places: readonly AnswerPlace[] = []): Answer => ({
  answer: 'NO',
  sentence,
  places,
})
export const found = (sentence: string, places: readonly AnswerPlace[]): Answer => ({
  answer: 'FOUND',
  sentence,
  places,
})
export const notApplicable = (sentence: string): Answer => ({ answer: 'NOT_APPLICABLE', sentence, places: [] })
