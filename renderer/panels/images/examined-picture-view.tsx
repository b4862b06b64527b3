import type { ReactNode } from 'react'
import type {
  ExaminationReport,
  ExaminedPicture,
  PictureFacts,
} from '../../../shared/analysis/examination/examination-report.ts'
import { SIGN_TABLE } from '../../../shared/analysis/examination/signs.ts'
import { fieldTitle } from '../../../shared/analysis/field-title.ts'
import { visible } from '../../../shared/analysis/visible-text.ts'
import { Masked } from '../../kit/masked.tsx'
import { examinationLabels as labels } from '../../labels/examination.ts'
import { Coded } from '../../parts/coded.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ExaminationFindings } from './examination-findings.tsx'

interface ExaminedPictureProps {
  readonly report: ExaminationReport
  readonly path: string
}

/** Findings and facts of one picture. */
export function ExaminedPictureView({ report, path }: ExaminedPictureProps) {
  const picture = report.pictures.find((candidate) => candidate.path === path)
  const findings = report.findings.filter((finding) => finding.path === path)
  if (!picture && findings.length === 0) return <p className="quiet">{labels.notListed}</p>
  return (
    <div className="stack">
      {picture && !picture.facts && <p role="status">{labels.notExamined(picture.reason ?? '')}</p>}
      {findings.length > 0 ? (
        <ExaminationFindings findings={findings} />
      ) : (
        picture?.facts && <p className="tone-good">{labels.nothing}</p>
      )}
      {picture?.facts && <Facts facts={picture.facts} relations={relationsOf(report, picture)} />}
    </div>
  )
}

const relationsOf = ({ relations }: ExaminationReport, { path }: ExaminedPicture) =>
  relations.filter((relation) => relation.path === path)

function Facts({
  facts,
  relations,
}: {
  readonly facts: PictureFacts
  readonly relations: ExaminationReport['relations']
}) {
  const { document, portraitScore, jpeg } = facts
  return (
    <>
      {document && <ReadText document={document} />}
      <dl className="facts">
        {document && (
          <>
            <dt>{labels.quality}</dt>
            <dd>
              <Quality quality={document.quality} />
            </dd>
          </>
        )}
        {portraitScore !== null && <Fact name={labels.quality}>{labels.score(portraitScore)}</Fact>}
        {relations.map(({ kind, other, likeness }) => (
          <Fact key={`${kind} ${other}`} name={labels.compared}>
            {labels.relations[kind]} <bdi className="mono">{visible(other)}</bdi>, {labels.likeness(likeness)}
          </Fact>
        ))}
        {jpeg && <Fact name={labels.file}>{labels.jpeg(jpeg.quality, jpeg.standard)}</Fact>}
      </dl>
      <Signs signs={facts.signs} />
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

type DocumentFacts = NonNullable<PictureFacts['document']>

function Quality({ quality }: Pick<DocumentFacts, 'quality'>) {
  const faults = quality.filter(({ status }) => status !== 'OK')
  if (faults.length === 0) return labels.noFault
  return (
    <ul className="plain-list">
      {faults.map(({ indicator, status }) => (
        <li key={indicator}>
          <Coded list="Indicator" value={`${indicator}_${status}`} showCode />
        </li>
      ))}
    </ul>
  )
}

const READ_COLUMNS: readonly Column<DocumentFacts['values'][number]>[] = [
  { title: labels.field, isHead: true, cell: ({ name }) => fieldTitle(name) },
  { title: labels.value, cell: ({ value }) => <Masked>{visible(value)}</Masked> },
  {
    title: labels.source,
    cell: ({ source, certain }) => `${labels.sources[source]}, ${certain ? labels.certain : labels.uncertain}`,
  },
]

function ReadText({ document: { values, zone } }: { readonly document: DocumentFacts }) {
  if (values.length === 0) return <p className="quiet">{labels.nothingRead}</p>
  return (
    <details open>
      <summary>{labels.reads}</summary>
      <DataTable
        columns={READ_COLUMNS}
        rows={values}
        keyOf={({ name, source }) => `${name} ${source}`}
        scrollName={labels.reads}
      />
      {zone && (
        <p>
          {labels.zone}:{' '}
          <span className="mono">
            <Masked>{zone.lines.join(' ')}</Masked>
          </span>
          . {labels.zoneDigits}: {zone.wrongDigits.length === 0 ? labels.digitsRight : zone.wrongDigits.join(', ')}.
        </p>
      )}
    </details>
  )
}

const SIGN_COLUMNS: readonly Column<PictureFacts['signs'][number]>[] = [
  { title: labels.sign, isHead: true, cell: ({ sign }) => labels.signTitles[sign] },
  {
    title: labels.measure,
    cell: ({ sign, measure, raised }) => (
      <span title={SIGN_TABLE[sign].measure}>
        {measure} · {raised ? labels.raised : labels.quiet}
      </span>
    ),
  },
  {
    title: labels.limit,
    cell: ({ sign }) => labels.limitOf(SIGN_TABLE[sign].limit, 'isBelow' in SIGN_TABLE[sign]),
  },
]

function Signs({ signs }: Pick<PictureFacts, 'signs'>) {
  return (
    <details>
      <summary>{labels.signs}</summary>
      <DataTable columns={SIGN_COLUMNS} rows={signs} keyOf={({ sign }) => sign} scrollName={labels.signs} />
    </details>
  )
}
