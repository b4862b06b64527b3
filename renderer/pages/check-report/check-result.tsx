import { visible } from '../../../shared/analysis/index.ts'
import type { ReportCheckInfo, ReportVerificationInfo } from '../../../shared/bridge/index.ts'
import { reportLabels } from '../../labels/report.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { toneOf } from '../../parts/look.ts'
import { Tag, ValueTag } from '../../parts/tag.tsx'
import { utcText } from '../../parts/utc-text.ts'

const labels = reportLabels.check

interface CheckResultProps {
  readonly name: string
  readonly result: ReportVerificationInfo
}

/** Result of the check of a report: a sentence, each check in words, and what was left out. */
export function CheckResult({ name, result: { result, checks, omitted, subject } }: CheckResultProps) {
  return (
    <section className="panel stack" aria-labelledby="report-result-title">
      <h2 id="report-result-title" className="report-result">
        <Tag tone={toneOf(result)}>{labels.results[result]}</Tag> <bdi>{name}</bdi>
      </h2>
      {omitted.length > 0 && (
        <p>
          <Tag tone="unsure">{labels.incomplete(omitted.map(visible).join(', '))}</Tag>
        </p>
      )}
      <p>{labels.explanations[result]}</p>
      <DataTable
        columns={[
          { title: labels.name, isHead: true, kind: 'word', cell: ({ id }: ReportCheckInfo) => labels.checks[id] },
          {
            title: labels.result,
            cell: ({ outcome }: ReportCheckInfo) => <ValueTag value={outcome}>{labels.outcomes[outcome]}</ValueTag>,
          },
          { title: labels.meaning, cell: messageOf },
        ]}
        rows={checks}
        keyOf={({ id }) => id}
      />
      <Subject subject={subject} omitted={omitted} />
    </section>
  )
}

function messageOf({ id, outcome, message }: ReportCheckInfo): string {
  return id === 'archive' && outcome === 'SKIPPED' ? labels.noArchive : visible(message)
}

function Subject({ subject, omitted }: Pick<ReportVerificationInfo, 'subject' | 'omitted'>) {
  if (!subject) return null
  return (
    <>
      <h3>{labels.about}</h3>
      <dl className="facts">
        <dt>{labels.archive}</dt>
        <dd>{subject.archive === null ? labels.folder : <Fingerprint hex={subject.archive} />}</dd>
        <dt>{labels.proof}</dt>
        <dd className="mono">{visible(subject.proofId ?? labels.none)}</dd>
        <dt>{labels.created}</dt>
        <dd>{utcText(visible(subject.createdAt))}</dd>
        <dt>{labels.case}</dt>
        <dd>{visible(subject.caseId ?? labels.none)}</dd>
        <dt>{labels.omitted}</dt>
        <dd>{omitted.length === 0 ? labels.none : omitted.map(visible).join(', ')}</dd>
      </dl>
    </>
  )
}
