import { GitCompareArrows } from 'lucide-react'
import { Link } from 'wouter'
import { latest, readMoment } from '../../../shared/analysis/moment.ts'
import { visible } from '../../../shared/analysis/visible-text.ts'
import { member, scalarText } from '../../../shared/report/json-access.ts'
import { shortAnswer } from '../../../shared/report/verdict-reason.ts'
import { answerTo, formatSize, QUESTIONS } from '../../../shared/report/verdict-text.ts'
import { Masked } from '../../kit/masked.tsx'
import { When } from '../../kit/when.tsx'
import { archiveLabels } from '../../labels/archive.ts'
import { compareLabels } from '../../labels/compare.ts'
import { compareAddress } from '../../model/address/compare-address.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { ReportButton } from '../../panels/report/report-button.tsx'
import { CoverTag } from '../../parts/cover-tag.tsx'
import { Indication, indicationOf } from '../../parts/indication.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { ServiceStatement } from './service-statement.tsx'
import { Statement } from './statement.tsx'
import { TwinButton } from './twin-button.tsx'

const ReviewStatement = onDemand(async () => (await import('../../panels/review/review-statement.tsx')).ReviewStatement)

/** Header of all views of an archive: its name, and three statements that are never merged. */
export function ArchiveHeader() {
  const { opened, record, coverage } = useModel()
  const { facts } = opened
  const proof = coverage.byPath.get('proof.json')
  const [start, end] = [
    readMoment(member(record.proof, 'startDateTime')),
    readMoment(member(record.proof, 'endDateTime')),
  ]
  return (
    <header className="archive-header">
      <div className="archive-title">
        <h1>
          <bdi>{visible(opened.name)}</bdi>
        </h1>
        <span className="quiet">
          {formatSize(facts.input.size)} · {archiveLabels.took(opened.took)}
        </span>
        {opened.sample && <span className="tag tag-note">{archiveLabels.sample}</span>}
        {opened.facts.otherInput === null && (
          <Link to={compareAddress({ left: opened.archive, right: undefined })} className="archive-compare">
            <GitCompareArrows aria-hidden size={14} /> {compareLabels.compareWithOther}
          </Link>
        )}
        {opened.facts.otherInput === null && <ReportButton />}
        {opened.facts.otherInput === null && <TwinButton />}
        <span className="archive-ids">
          <span className="quiet">{archiveLabels.identity}</span>{' '}
          <span className="mono">
            <Masked>{scalarText(member(record.proof, 'identityId')) ?? '—'}</Masked>
          </span>
          {latest([start, end]) ? (
            <>
              {' '}
              · <When moment={start} /> – <When moment={end} />
            </>
          ) : (
            <> · {archiveLabels.noTimes}</>
          )}
          {proof && proof.coverage !== 'COVERED' && (
            <>
              {' '}
              <CoverTag file={proof} />
            </>
          )}
        </span>
      </div>
      <section className="statements" aria-label={archiveLabels.statements}>
        <ArchiveStatement />
        <ServiceStatement />
        <Statement title={archiveLabels.review}>
          <ReviewStatement />
        </Statement>
      </section>
    </header>
  )
}

const TONES: { readonly [outcome: string]: string } = {
  PASSED: 'good',
  FAILED: 'bad',
  INDETERMINATE: 'unsure',
  WARNINGS: 'unsure',
  ERRORS: 'unsure',
}

function ArchiveStatement() {
  const { opened } = useModel()
  const { report } = opened
  return (
    <Statement title={archiveLabels.archive}>
      <p className="statement-main">
        <Indication value={indicationOf(opened)} />
        {report.signature.key?.test && (
          <>
            <span className="tag tag-unsure" title={archiveLabels.testKeyHint}>
              {archiveLabels.testKey}
            </span>
            <span className="quiet statement-note">{archiveLabels.testKeyHint}</span>
          </>
        )}
      </p>
      <ul className="statement-parts">
        {(opened.facts.otherInput ? [] : (['integrity', 'authenticity', 'conformance'] as const)).map((question) => {
          const { outcome, text } = answerTo(question, report)
          return (
            <li key={question} title={`${QUESTIONS[question]} ${visible(text)}.`}>
              {archiveLabels.parts[question]}{' '}
              <span className={`tone-${TONES[outcome] ?? 'quiet'}`}>
                {shortAnswer(question, report) ?? archiveLabels.outcomes[outcome]}
              </span>
            </li>
          )
        })}
      </ul>
    </Statement>
  )
}
