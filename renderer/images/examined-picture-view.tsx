import type { ReactNode } from 'react'
import type {
  ExaminationReport,
  ExaminedPicture,
  PictureFacts,
} from '../../shared/analysis/examination/examination-report.ts'
import { SIGN_TABLE } from '../../shared/analysis/examination/signs.ts'
import { fieldTitle } from '../../shared/analysis/field-title.ts'
import { visible } from '../../shared/analysis/visible-text.ts'
import { examinationLabels as labels } from '../labels/examination.ts'
import { Coded } from '../parts/coded.tsx'
import { Masked } from '../parts/masked.tsx'
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

function ReadText({ document: { values, zone } }: { readonly document: DocumentFacts }) {
  if (values.length === 0) return <p className="quiet">{labels.nothingRead}</p>
  return (
    <details open>
      <summary>{labels.reads}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section className="table-wrap" tabIndex={0} aria-label={labels.reads}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{labels.field}</th>
              <th scope="col">{labels.value}</th>
              <th scope="col">{labels.source}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ name, value, source, certain }) => (
              <tr key={`${name} ${source}`}>
                <th scope="row">{fieldTitle(name)}</th>
                <td>
                  <Masked>{visible(value)}</Masked>
                </td>
                <td>
                  {labels.sources[source]}, {certain ? labels.certain : labels.uncertain}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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

function Signs({ signs }: Pick<PictureFacts, 'signs'>) {
  return (
    <details>
      <summary>{labels.signs}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section className="table-wrap" tabIndex={0} aria-label={labels.signs}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{labels.sign}</th>
              <th scope="col">{labels.measure}</th>
              <th scope="col">{labels.limit}</th>
            </tr>
          </thead>
          <tbody>
            {signs.map(({ sign, measure, raised }) => (
              <tr key={sign}>
                <th scope="row">{labels.signTitles[sign]}</th>
                <td title={SIGN_TABLE[sign].measure}>
                  {measure} · {raised ? labels.raised : labels.quiet}
                </td>
                <td>{labels.limitOf(SIGN_TABLE[sign].limit, 'isBelow' in SIGN_TABLE[sign])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
