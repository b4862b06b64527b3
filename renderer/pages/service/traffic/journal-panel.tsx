import type { JournalBody } from '../../../../shared/control/index.ts'
import { formatSize } from '../../../../shared/report/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { BytesView } from './bytes-view.tsx'

const labels = serviceLabels.journal

interface JournalPanelProps {
  readonly number: string
  /** Title of the call, if it is in the list. */
  readonly title: string | null
}

/** Request and response of one call; only stored for calls about open transactions. */
export function JournalPanel({ number, title }: JournalPanelProps) {
  const live = useControl('getJournalBodies', ['ended'], { parameters: { number } })
  const isNone = live.failure?.errors?.some(({ code }) => code === 'unknown-call') === true
  return (
    <section className="panel" aria-labelledby="call-title">
      <h2 id="call-title" className={title === null ? undefined : 'mono'}>
        {title ?? labels.call(number)}
      </h2>
      {isNone ? <p role="status">{labels.noBodies}</p> : live.failure && <FailureCard failure={live.failure} />}
      {live.value && !isNone && (
        <>
          <Body title={labels.request} body={live.value.request} />
          <Body title={labels.response} body={live.value.response} />
        </>
      )}
    </section>
  )
}

function Body({ title, body }: { readonly title: string; readonly body: JournalBody | null }) {
  if (body?.base64 !== null && body !== null)
    return (
      <>
        <BytesView title={title} size={body.size ?? 0} text={body.text} base64={body.base64} startsFormatted />
        <p className="mono quiet">{body.contentType}</p>
        {body.isCut && <p>{labels.cut}</p>}
      </>
    )
  return (
    <>
      <h3 className="section-title">
        {title} <span className="quiet">{body?.size == null ? '' : formatSize(body.size)}</span>
      </h3>
      {body && <p className="mono quiet">{body.contentType}</p>}
      {body?.parts ? (
        <DataTable
          columns={[
            { title: labels.parts.name, isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
            { title: labels.parts.type, kind: 'mono', cell: ({ contentType }) => contentType ?? '—' },
            { title: labels.parts.size, cell: ({ size }) => formatSize(size) },
          ]}
          rows={body.parts}
          keyOf={({ name }) => name}
        />
      ) : (
        <p>{body === null ? labels.empty : body.holdsKey ? labels.holdsKey : labels.unkept}</p>
      )}
    </>
  )
}
