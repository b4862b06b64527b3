import { useMemo } from 'react'
import { Link } from 'wouter'
import {
  type AgreedField,
  agreementSentence,
  clipped,
  type EvidenceAgreement,
  type EvidenceModel,
  evidenceAgreement,
  fieldTitle,
  type MediaItem,
  SOURCE_NAMES,
  toFieldMatrix,
  visible,
} from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { identityLabels } from '../../labels/identity.ts'
import { mediaIndex } from '../../model/archive/media-index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { lastResult } from '../../model/ticketed-run.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { lookOf } from '../../parts/look.ts'
import { Thumbnail, ThumbnailContext } from '../images/thumbnail.tsx'
import { ThumbnailQueue } from '../images/thumbnail-queue.ts'
import { useExamination } from '../images/use-examination.ts'

/** Maximum number of pictures next to the data; the Images view shows all. */
const MAX_PICTURES = 4
/** Maximum characters of a value; the record shows it completely. */
const MAX_VALUE = 120

/** Pictures of an evidence next to the fields that its sources state, with one line that sums up their agreement. */
export function PictureDataPanel({ model: { id } }: { readonly model: EvidenceModel }) {
  const model = useModel()
  const { opened, record } = model
  const [, examination] = useExamination(opened)
  const read = lastResult(examination)
  const agreement = useMemo(() => evidenceAgreement(toFieldMatrix(record, read), id), [record, read, id])
  const pictures = useMemo(
    () =>
      mediaIndex(model).items.filter(
        ({ kind, uses }) => kind === 'image' && uses.some(({ evidenceId }) => evidenceId === id),
      ),
    [model, id],
  )
  if (agreement.fields.length + pictures.length === 0) return null
  return (
    <section className="panel" aria-labelledby="picture-data-title">
      <h2 id="picture-data-title">{evidenceLabels.pictureData}</h2>
      <AgreementLine agreement={agreement} />
      <div className="picture-data">
        {pictures.length > 0 && <Pictures archive={opened.archive} pictures={pictures} />}
        {agreement.fields.length > 0 && (
          <DataTable
            columns={COLUMNS}
            rows={agreement.fields}
            keyOf={({ field }) => field}
            scrollName={evidenceLabels.pictureFields}
          />
        )}
      </div>
    </section>
  )
}

const AgreementLine = ({ agreement }: { readonly agreement: EvidenceAgreement }) => (
  <p className={agreement.differences.length > 0 ? 'tone-bad' : 'agreement'}>{agreementSentence(agreement)}</p>
)

function Pictures({ archive, pictures }: { readonly archive: string; readonly pictures: readonly MediaItem[] }) {
  const address = useAddress()
  // No selected image is waited for here.
  const thumbnails = useMemo(() => Object.assign(new ThumbnailQueue(), { isPaused: false }), [])
  return (
    <ThumbnailContext value={thumbnails}>
      <ul className="picture-list">
        {pictures.slice(0, MAX_PICTURES).map((item) => (
          <li key={item.path}>
            <Link to={address({ item: item.path }, 'images')}>
              <Thumbnail archive={archive} item={item} />
              <bdi>{item.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </ThumbnailContext>
  )
}

const COLUMNS: readonly Column<AgreedField>[] = [
  { title: evidenceLabels.field, isHead: true, kind: 'word', cell: ({ field }) => fieldTitle(field) },
  {
    title: evidenceLabels.value,
    cell: ({ value }) => (
      <Masked>
        <bdi>{visible(clipped(value, MAX_VALUE))}</bdi>
      </Masked>
    ),
  },
  {
    title: evidenceLabels.sources,
    cell: ({ cells }) => (
      <span className="picture-sources">
        {cells.map((cell) => (
          <Source key={cell.column} cell={cell} />
        ))}
      </span>
    ),
  },
]

function Source({ cell: { source, verdict, value } }: { readonly cell: AgreedField['cells'][number] }) {
  const { tone, Icon } = lookOf(verdict)
  return (
    <span className={`tone-${tone}`} title={identityLabels.verdicts[verdict]}>
      {Icon && <Icon aria-hidden size={12} />} {SOURCE_NAMES[source]}
      <span className="visually-hidden"> {identityLabels.verdicts[verdict]}</span>
      {verdict === 'DIFFERS' && value !== null && (
        <>
          {': '}
          <Masked>
            <bdi>{visible(clipped(value, MAX_VALUE))}</bdi>
          </Masked>
        </>
      )}
    </span>
  )
}
