import { CircleDashed, GitCompareArrows } from 'lucide-react'
import { Link } from 'wouter'
import { member, shown } from '../../shared/analysis/json-access.ts'
import { latest, readMoment } from '../../shared/analysis/moment.ts'
import { visible } from '../../shared/analysis/visible-text.ts'
import { shortAnswer } from '../../shared/report/verdict-reason.ts'
import { answerTo, QUESTIONS, sizeInWords } from '../../shared/report/verdict-words.ts'
import { compareAddress } from '../compare/compare-address.ts'
import { CoverTag } from '../parts/cover-tag.tsx'
import { Indication, indicationOf } from '../parts/indication.tsx'
import { Masked } from '../parts/masked.tsx'
import { When } from '../parts/when.tsx'
import { archiveWords } from '../words/archive.ts'
import { compareWords } from '../words/compare.ts'
import { useModel } from './model-context.ts'
import { ServiceStatement } from './service-statement.tsx'
import { Statement } from './statement.tsx'

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
          {sizeInWords(facts.input.size)} · {archiveWords.took(opened.took)}
        </span>
        {opened.sample && <span className="tag tag-note">{archiveWords.sample}</span>}
        {opened.facts.otherInput === null && (
          <Link to={compareAddress({ left: opened.archive, right: undefined })} className="archive-compare">
            <GitCompareArrows aria-hidden size={14} /> {compareWords.compareWithOther}
          </Link>
        )}
        <span className="archive-ids">
          <span className="quiet">{archiveWords.identity}</span>{' '}
          <span className="mono">
            <Masked>{shown(member(record.proof, 'identityId')) ?? '—'}</Masked>
          </span>
          {latest([start, end]) ? (
            <>
              {' '}
              · <When moment={start} /> – <When moment={end} />
            </>
          ) : (
            <> · {archiveWords.noTimes}</>
          )}
          {proof && proof.coverage !== 'COVERED' && (
            <>
              {' '}
              <CoverTag file={proof} />
            </>
          )}
        </span>
      </div>
      <section className="statements" aria-label={archiveWords.statements}>
        <ArchiveStatement />
        <ServiceStatement />
        <ReviewStatement />
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
    <Statement title={archiveWords.archive}>
      <p className="statement-main">
        <Indication value={indicationOf(opened)} />
        {report.signature.key?.test && (
          <>
            <span className="tag tag-unsure" title={archiveWords.testKeyHint}>
              {archiveWords.testKey}
            </span>
            <span className="quiet statement-note">{archiveWords.testKeyHint}</span>
          </>
        )}
      </p>
      <ul className="statement-parts">
        {(opened.facts.otherInput ? [] : (['integrity', 'authenticity', 'conformance'] as const)).map((question) => {
          const { outcome, words } = answerTo(question, report)
          return (
            <li key={question} title={`${QUESTIONS[question]} ${visible(words)}.`}>
              {archiveWords.parts[question]}{' '}
              <span className={`tone-${TONES[outcome] ?? 'quiet'}`}>
                {shortAnswer(question, report) ?? archiveWords.outcomes[outcome]}
              </span>
            </li>
          )
        })}
      </ul>
    </Statement>
  )
}

function ReviewStatement() {
  return (
    <Statement title={archiveWords.review}>
      <p className="statement-main">
        <span className="tag tag-quiet" title={archiveWords.noReviewHint}>
          <CircleDashed aria-hidden size={14} /> {archiveWords.noReview}
        </span>
      </p>
      <p className="quiet statement-hint">{archiveWords.noReviewHint}</p>
    </Statement>
  )
}
