import { useState } from 'react'
import { clipped, visible } from '../../../shared/analysis/index.ts'
import { type Finding, type Weight, weightOf } from '../../../shared/findings/index.ts'
import { findingsOfOneReading, type Report } from '../../../shared/report/index.ts'
import { ExplainedFinding } from '../../kit/explained-code.tsx'
import { SubjectLink } from '../../kit/subject-link.tsx'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { withTitles } from '../../model/archive/named-verdict.ts'
import { useDisplayed } from '../../model/review/use-displayed.ts'
import { ValueTag } from '../../parts/tag.tsx'
import { ReplayLink, usePickedFinding } from './replay-link.tsx'

const ORDER: readonly Weight[] = ['failure', 'open', 'warning', 'remark']
/** Maximum number of findings on the page; the report lists all. */
const MAX_SHOWN = 200

type Weighed = { readonly finding: Finding; readonly weight: Weight }

/** All findings, worst first. Those that describe one of several readings only are folded below the cause of that. */
export function FindingList({ report }: { readonly report: Report }) {
  const { findings } = report
  const folded = findingsOfOneReading(report)
  const weighed = findings.map((finding) => ({ finding, weight: weightOf(finding, report) }))
  const sorted = ORDER.flatMap((weight) => weighed.filter((item) => item.weight === weight))
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby="findings-title">
      <h2 id="findings-title">
        {verdictLabels.findings} <span className="quiet">{findings.length}</span>
      </h2>
      {findings.length === 0 && <p className="quiet">{verdictLabels.noFindings}</p>}
      <FindingRows items={sorted.filter(({ finding }) => !folded.has(finding))} />
      {folded.size > 0 && (
        <details className="findings-folded" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{verdictLabels.ofOneReading(folded.size)}</summary>
          {isOpen && <FindingRows items={sorted.filter(({ finding }) => folded.has(finding))} />}
        </details>
      )}
    </section>
  )
}

function FindingRows({ items }: { readonly items: readonly Weighed[] }) {
  const shown = items.slice(0, MAX_SHOWN)
  useDisplayed(
    'findings',
    shown.map(({ finding }) => finding.code),
  )
  return (
    <>
      <ul className="findings">
        {shown.map(({ finding, weight }, index) => (
          // Findings have no id; their order in a report is fixed.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <FindingRow key={index} finding={finding} weight={weight} />
        ))}
      </ul>
      {items.length > MAX_SHOWN && <p className="quiet">+ {(items.length - MAX_SHOWN).toLocaleString('en')}</p>}
    </>
  )
}

export function FindingRow({ finding, weight }: { readonly finding: Finding; readonly weight: Weight }) {
  const { code, message, expected, actual, subject, advice } = finding
  const model = useModel()
  const picked = usePickedFinding(finding)
  return (
    <li className="finding" ref={picked.ref} data-picked={picked.isPicked || undefined}>
      <p className="finding-head">
        <ValueTag value={weight}>{verdictLabels.weights[weight]}</ValueTag>
        <strong>
          <bdi>{withTitles(model, visible(message))}</bdi>
        </strong>
      </p>
      <dl className="facts finding-facts">
        {expected !== undefined && <Fact name={verdictLabels.expected} value={expected} />}
        {actual !== undefined && <Fact name={verdictLabels.actual} value={actual} />}
        {(subject.path !== undefined || subject.offset !== undefined) && (
          <>
            <dt>{verdictLabels.where}</dt>
            <dd>
              <SubjectLink subject={subject} /> <ReplayLink finding={finding} />
            </dd>
          </>
        )}
        <dt>{verdictLabels.advice}</dt>
        <dd>{advice}</dd>
        <dt>{verdictLabels.from}</dt>
        <dd>
          <ExplainedFinding code={code} />
        </dd>
      </dl>
    </li>
  )
}

/** Maximum length of a value from the archive, in UTF-16 code units. */
const MAX_LENGTH = 600

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="mono">
        <bdi>{visible(clipped(value, MAX_LENGTH))}</bdi>
      </dd>
    </>
  )
}
