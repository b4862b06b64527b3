import { member, members } from '../report/index.ts'
import type { EvidenceTrace } from './evidence/evidence-trace.ts'
import { labelFor } from './fields/value-label.ts'
import { below } from './places/place.ts'
import { type RecordedError, readErrors } from './record/recorded-error.ts'

/** Error with the meaning of its code. Service: Error codes */
export interface ExplainedError extends RecordedError {
  readonly title: string
  readonly meaning: string
  readonly isKnown: boolean
}

export const explainError = (error: RecordedError): ExplainedError => ({
  ...error,
  ...labelFor('ErrorCode', error.code),
})

/** Returns each error code about an evidence once: last evaluation first, then view, participants, services and calls. */
export function errorsAbout({
  operations,
  verifications,
  assessments,
  view,
}: EvidenceTrace): readonly ExplainedError[] {
  const inView = members(member(view?.raw ?? null, 'evidenceStatus'))
  const all = [
    ...(assessments.at(-1)?.assessment.errors ?? []),
    ...(view ? readErrors(member(inView, 'errors'), below(view.place, 'evidenceStatus', 'errors')) : []),
    ...verifications.flatMap(({ verification }) => [
      ...verification.errors,
      ...verification.services.flatMap(({ errors }) => errors),
    ]),
    ...operations.flatMap(({ call }) => call?.errors ?? []),
  ]
  const byCode = new Map<string, RecordedError>()
  for (const error of all) if (!byCode.has(error.code)) byCode.set(error.code, error)
  return [...byCode.values()].map(explainError)
}
