import { Link } from 'wouter'
import { type MediaIndex, type MediaItem, visible } from '../../../shared/analysis/index.ts'
import { coverageReason, formatSize } from '../../../shared/report/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { imagesLabels } from '../../labels/images.ts'
import { useAddress, useSelect } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import { CoverTag } from '../../parts/cover-tag.tsx'
import type { MediaState } from './use-media.ts'

interface MediaFactsProps {
  readonly item: MediaItem
  readonly index: MediaIndex
  readonly media: MediaState
}

/** Name, size, format, hash and coverage, always next to the picture. */
export function MediaFacts({ item, index, media }: MediaFactsProps) {
  const labels = imagesLabels.facts
  const address = useAddress()
  const header = media.kind === 'image' || media.kind === 'refused' ? media.header : null
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{labels.file}</dt>
        <dd>
          <Link to={address({ place: { path: item.path, pointer: '' } }, 'record')} className="mono">
            <bdi>{visible(item.path)}</bdi>
          </Link>
        </dd>
        <dt>{labels.size}</dt>
        <dd>{item.size === null ? '—' : `${formatSize(item.size)} (${item.size.toLocaleString('en')} bytes)`}</dd>
        <dt>{labels.format}</dt>
        <dd>
          {item.format ?? '—'}
          {header && ` · ${header.width} × ${header.height}`}
        </dd>
        <dt>{labels.covered}</dt>
        <dd>
          <CoverTag file={item.coverage} /> <span className="quiet">{coverageReason(item.coverage)}</span>
        </dd>
        <dt>{labels.sha256}</dt>
        <dd className="mono">{item.sha256 ?? '—'}</dd>
        {item.declaredSha256 !== null && item.declaredSha256 !== item.sha256 && (
          <>
            <dt>{labels.declared}</dt>
            <dd className="mono tone-bad">{item.declaredSha256}</dd>
          </>
        )}
        {item.uses.map((use) => (
          <Use key={use.place.pointer} use={use} />
        ))}
        <Others title={labels.cropOf} ids={item.cropOf === null ? [] : [item.cropOf]} index={index} />
        <Others title={labels.crops} ids={item.crops} index={index} />
        {item.place && (
          <>
            <dt>{labels.place}</dt>
            <dd>
              <PlaceLink place={item.place} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Use({ use }: { readonly use: MediaItem['uses'][number] }) {
  const address = useAddress()
  const labels = imagesLabels.facts
  return (
    <>
      <dt>{labels.shows}</dt>
      <dd className="row">
        {use.evidenceType !== null && <Coded list="EvidenceType" value={use.evidenceType} />}
        {use.side !== null && <Coded list="Side" value={use.side} />}
        <span className="quiet">{imagesLabels.roles[use.role]}</span>
        {use.evidenceId !== null && (
          <Link to={address({ evidence: use.evidenceId }, 'evidence')}>{imagesLabels.toEvidence}</Link>
        )}
      </dd>
      {use.source !== null && (
        <>
          <dt>{labels.source}</dt>
          <dd>
            <Coded list="ImageSource" value={use.source} />{' '}
            {use.channel !== null && <Coded list="Channel" value={use.channel} />}
          </dd>
        </>
      )}
      {use.device !== null && (
        <>
          <dt>{labels.device}</dt>
          <dd>{use.device}</dd>
        </>
      )}
    </>
  )
}

function Others({
  title,
  ids,
  index,
}: {
  readonly title: string
  readonly ids: readonly string[]
  readonly index: MediaIndex
}) {
  const select = useSelect()
  if (ids.length === 0) return null
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {ids.map((id) => {
          const item = index.items.find((entry) => entry.id === id)
          return (
            <button
              key={id}
              type="button"
              className="link-button"
              disabled={item === undefined}
              onClick={() => item && select({ item: item.path })}
            >
              <bdi>{visible(item?.title ?? id)}</bdi>
            </button>
          )
        })}
      </dd>
    </>
  )
}
