import { useSessionStorage } from '@mantine/hooks'
import { ChevronDown, GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { latest, readMoment, visible } from '../../../shared/analysis/index.ts'
import { answerTo, formatSize, member, QUESTIONS, scalarText, shortAnswer } from '../../../shared/report/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { When } from '../../kit/when.tsx'
import { archiveLabels } from '../../labels/archive.ts'
import { compareLabels } from '../../labels/compare.ts'
import { compareAddress } from '../../model/address/compare-address.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { ReportButton } from '../../panels/report/report-button.tsx'
import { CoverTag } from '../../parts/cover-tag.tsx'
import { Indication, indicationOf } from '../../parts/indication.tsx'
import { toneOf } from '../../parts/look.ts'
import { onDemand } from '../../parts/on-demand.tsx'
import { Tag } from '../../parts/tag.tsx'
import { ServiceStatement } from './service-statement.tsx'
import { Statement } from './statement.tsx'
import { TwinButton } from './twin-button.tsx'

const ReviewStatement = onDemand(async () => (await import('../../panels/review/review-statement.tsx')).ReviewStatement)

/**
 * Header of all views of an archive: its name, and three statements that are never merged. One line with the answers, which opens:
 * who and when, and the whole statements.
 */
export function ArchiveHeader({ children }: { readonly children?: ReactNode }) {
  const [isOpen, setOpen] = useSessionStorage({ key: 'proofbench-header', defaultValue: false })
  const { opened, record, coverage } = useModel()
  const { facts } = opened
  const proof = coverage.byPath.get('proof.json')
  const [start, end] = [
    readMoment(member(record.proof, 'startDateTime')),
    readMoment(member(record.proof, 'endDateTime')),
  ]
  return (
    <header className="archive-header" data-testid="archive-header" data-open={isOpen || undefined}>
      <div className="archive-title">
        {children}
        <h1 title={visible(opened.name)}>
          <bdi>{visible(opened.name)}</bdi>
        </h1>
        <span className="quiet archive-more">
          {formatSize(facts.input.size)} · {archiveLabels.took(opened.took)}
        </span>
        {opened.sample && (
          <span className="archive-more">
            <Tag tone="note">{archiveLabels.sample}</Tag>
          </span>
        )}
        <span className="archive-ids archive-more">
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
      <section id="archive-statements" className="statements" aria-label={archiveLabels.statements}>
        <ArchiveStatement />
        {facts.otherInput === null && (
          <>
            <ServiceStatement />
            <Statement title={archiveLabels.review}>
              <ReviewStatement />
            </Statement>
          </>
        )}
      </section>
      <div className="archive-actions">
        {facts.otherInput === null && (
          <>
            <Link
              to={compareAddress({ left: opened.archive, right: undefined })}
              className="archive-action"
              title={compareLabels.compareWithOther}
            >
              <GitCompareArrows aria-hidden size={16} /> <span>{compareLabels.compareWithOther}</span>
            </Link>
            <ReportButton />
            <TwinButton />
          </>
        )}
        <button
          type="button"
          className="archive-toggle"
          aria-expanded={isOpen}
          aria-controls="archive-statements"
          onClick={() => setOpen(!isOpen)}
        >
          {archiveLabels.details} <ChevronDown aria-hidden size={16} />
        </button>
      </div>
    </header>
  )
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
            <Tag tone="unsure" title={archiveLabels.testKeyHint}>
              {archiveLabels.testKey}
            </Tag>
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
              <span className={`tone-${toneOf(outcome, 'quiet')}`}>
                {shortAnswer(question, report) ?? archiveLabels.outcomes[outcome]}
              </span>
            </li>
          )
        })}
      </ul>
    </Statement>
  )
}
