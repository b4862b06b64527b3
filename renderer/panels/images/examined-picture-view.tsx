import { type ReactNode, useMemo } from 'react'
import {
  agrees,
  type ExaminationReport,
  type ExaminedPicture,
  facesText,
  fieldTitle,
  isOfFaces,
  likenessText,
  type PictureFacts,
  recordedValues,
  SIGN_TABLE,
  uncertainValues,
  visible,
} from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { examinationLabels as labels } from '../../labels/examination.ts'
import { useModel } from '../../model/archive/model-context.ts'
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
        picture?.facts && <Agreeing uncertain={uncertainValues(picture)} />
      )}
      {picture?.facts && (
        <Facts picture={picture} facts={picture.facts} relations={relationsOf(report, picture)} faces={report.faces} />
      )}
    </div>
  )
}

/** Nothing contradicts the record: said only of a picture of which every value was read with certainty. */
const Agreeing = ({ uncertain }: { readonly uncertain: number }) =>
  uncertain === 0 ? (
    <p className="tone-good">{labels.nothing}</p>
  ) : (
    <p className="tone-unsure">{labels.nothingCertain(uncertain)}</p>
  )

const relationsOf = ({ relations }: ExaminationReport, { path }: ExaminedPicture) =>
  relations.filter((relation) => relation.path === path)

function Facts({
  picture,
  facts,
  relations,
  faces,
}: {
  readonly picture: ExaminedPicture
  readonly facts: PictureFacts
  readonly relations: ExaminationReport['relations']
  readonly faces: ExaminationReport['faces']
}) {
  const { document, portraitScore, jpeg } = facts
  return (
    <>
      {document && <ReadText document={document} evidenceId={picture.evidenceId} />}
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
        {relations.map((relation) => (
          <Fact key={`${relation.kind} ${relation.other}`} name={labels.compared}>
            {labels.relations[relation.kind]} <bdi className="mono">{visible(relation.other)}</bdi>,{' '}
            {likenessText(relation)}
          </Fact>
        ))}
        {faces && relations.some(isOfFaces) && <Fact name={labels.faces}>{facesText(faces)}</Fact>}
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

type Read = DocumentFacts['values'][number]

const readColumns = (recorded: ReadonlyMap<string, string>): readonly Column<Read>[] => [
  { title: labels.field, isHead: true, cell: ({ name }) => fieldTitle(name) },
  { title: labels.value, cell: ({ value }) => <Masked>{visible(value)}</Masked> },
  { title: labels.recorded, cell: (read) => <Recorded read={read} recorded={recorded.get(read.name) ?? null} /> },
  {
    title: labels.source,
    cell: ({ source, certain }) => `${labels.sources[source]}, ${certain ? labels.certain : labels.uncertain}`,
  },
]

/** Recorded value of a field, and whether it is the one that was read. */
function Recorded({ read, recorded }: { readonly read: Read; readonly recorded: string | null }) {
  if (recorded === null) return <span className="quiet">{labels.notRecorded}</span>
  return (
    <>
      <Masked>{visible(recorded)}</Masked>{' '}
      {!agrees(read, recorded) && (
        <span className={read.certain ? 'tone-bad' : 'tone-unsure'}>
          {read.certain ? labels.differs : labels.readOtherwise}
        </span>
      )}
    </>
  )
}

interface ReadTextProps {
  readonly document: DocumentFacts
  readonly evidenceId: string | null
}

function ReadText({ document: { values, zone }, evidenceId }: ReadTextProps) {
  const { record } = useModel()
  const columns = useMemo(() => readColumns(recordedValues(record, evidenceId)), [record, evidenceId])
  if (values.length === 0) return <p className="quiet">{labels.nothingRead}</p>
  return (
    <details open>
      <summary>{labels.reads}</summary>
      <DataTable
        columns={columns}
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
