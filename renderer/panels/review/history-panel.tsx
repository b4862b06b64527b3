import { visible } from '../../../shared/analysis/index.ts'
import type { ArchiveReviews, ReviewInfo } from '../../../shared/bridge/index.ts'
import { reviewLabels } from '../../labels/review.ts'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { utcText } from '../../parts/utc-text.ts'
import { DriftTable } from './drift-table.tsx'

const labels = reviewLabels.history

/** All decisions, newest first, each with the verification of its statements. */
export function HistoryPanel({ reviews: { reviews, others } }: { readonly reviews: ArchiveReviews }) {
  return (
    <section className="panel stack" aria-labelledby="history-title">
      <h2 id="history-title">{labels.title}</h2>
      {reviews.length === 0 && <p className="quiet">{labels.none}</p>}
      {reviews.toReversed().map((review) => (
        <Decision key={review.id} review={review} />
      ))}
      {others.length > 0 && <h3>{labels.others}</h3>}
      {others.toReversed().map((review) => (
        <Decision key={review.id} review={review} />
      ))}
    </section>
  )
}

function Decision({ review }: { readonly review: ReviewInfo }) {
  const { id, decision, state, drift, digest, logIndex } = review
  const isInForce = state !== 'SUPERSEDED' && state !== 'RETURNED'
  return (
    <article className="review-decision" aria-label={labels.number(id)}>
      <p>
        <strong>{reviewLabels.decided(visible(decision))}</strong> <span className="quiet">{labels.states[state]}</span>
      </p>
      <dl className="facts">
        <Content review={review} />
        <dt>{labels.statement}</dt>
        <dd>
          <Fingerprint hex={digest} />
        </dd>
        <dt>{labels.log}</dt>
        <dd>{logIndex}</dd>
        <dt>{labels.verification}</dt>
        <dd>{drift.length === 0 ? isInForce ? labels.valid : labels.validOnly : <DriftTable drift={drift} />}</dd>
      </dl>
    </article>
  )
}

function Content({ review }: { readonly review: ReviewInfo }) {
  const { maker, time, check, reasons, comment, coverage, answers } = review
  const facts: readonly (readonly [string, string])[] = [
    [labels.maker, signature(maker.name, time)],
    ...(check ? [[labels.checker, signature(check.person.name, check.time)] as const] : []),
    ...(check && check.comment !== '' ? [[labels.returnComment, check.comment] as const] : []),
    ...(reasons.length > 0 ? [[labels.reasons, reasonsText(reasons)] as const] : []),
    ...(comment === '' ? [] : [[labels.comment, comment] as const]),
    [labels.coverage, coverage ? coverageText(coverage) : labels.notRecorded],
    [labels.checklist, answers ? answersText(answers) : reviewLabels.checklist.unused],
  ]
  return facts.map(([name, text]) => (
    <div key={name} className="review-fact">
      <dt>{name}</dt>
      <dd>
        <LongText text={text} />
      </dd>
    </div>
  ))
}

const signature = (name: string, time: string): string => `${name}, ${utcText(time)}`

const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((code) => reviewLabels.decision.reason(code)).join(' ')

function coverageText({ findings, images, indicators }: NonNullable<ReviewInfo['coverage']>): string {
  const of = ({ opened, total }: typeof findings): string => reviewLabels.coverage.of(opened, total)
  return labels.coverageText(of(findings), of(images), of(indicators))
}

const answersText = (answers: NonNullable<ReviewInfo['answers']>): string =>
  answers.map(({ question, answer }) => `${question}: ${reviewLabels.checklist.answers[answer]}`).join('; ')
