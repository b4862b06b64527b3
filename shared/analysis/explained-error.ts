import { member, members } from '../report/index.ts'
import type { EvidenceTrace } from './evidence-trace.ts'
import { below } from './place.ts'
import { type CodedError, readErrors } from './record/coded-error.ts'
import { labelFor } from './value-label.ts'

/** Error with the meaning of its code. Service: Error codes */
export interface ExplainedError extends CodedError {
  readonly title: string
  readonly meaning: string
  readonly isKnown: boolean
}

export const explainError = (error: CodedError): ExplainedError => ({ ...error, ...labelFor('ErrorCode', error.code) })

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
  const byCode = new Map<string, CodedError>()
  for (const error of all) if (!byCode.has(error.code)) byCode.set(error.code, error)
  return [...byCode.values()].map(explainError)
}
