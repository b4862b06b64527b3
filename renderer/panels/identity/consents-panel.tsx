import { type ConsentHistory, labelFor, noRecordClause } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { identityLabels } from '../../labels/identity.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { Coded } from '../../parts/coded.tsx'
import type { Tone } from '../../parts/look.ts'
import { Tag } from '../../parts/tag.tsx'

/** Maximum number of consents, and of statements about each, that are displayed: a record may repeat them thousands of times. */
const MAX_SHOWN = 100

function stateOf({ isWithdrawn, isApproved }: ConsentHistory): readonly [Tone, string] {
  if (isWithdrawn) return ['unsure', identityLabels.withdrawn]
  if (isApproved === null) return ['quiet', identityLabels.notStated]
  return isApproved ? ['good', identityLabels.approved] : ['bad', identityLabels.refused]
}

/** Consents with their statements and times. */
export function ConsentsPanel({ consents }: { readonly consents: readonly ConsentHistory[] }) {
  const unread = noRecordClause(useModel().record)
  return (
    <section className="panel" aria-labelledby="consents-title">
      <h2 id="consents-title">{identityLabels.consents}</h2>
      {consents.length === 0 && <p className="quiet">{unread ?? identityLabels.none}</p>}
      <ul className="plain-list">
        {consents.slice(0, MAX_SHOWN).map((consent) => {
          const [tone, text] = stateOf(consent)
          const place = consent.final?.place ?? consent.changes[0]?.place
          return (
            <li key={`${consent.type}${consent.consentId}`}>
              <span className="row">
                <Coded list="ConsentType" value={consent.type} />
                <Tag tone={tone}>{text}</Tag>
                {place && <PlaceLink place={place} brief />}
              </span>
              {consent.changes.slice(0, MAX_SHOWN).map(({ place: at, time, operationType, approved }) => (
                <p key={at.pointer} className="quiet consent-change">
                  <When moment={time} /> ·{' '}
                  {operationType === null ? '' : `${labelFor('OperationType', operationType).title.toLowerCase()}, `}
                  {approved === null ? '' : approved ? identityLabels.approved : identityLabels.refused}
                </p>
              ))}
              <Others count={consent.changes.length - MAX_SHOWN} />
            </li>
          )
        })}
      </ul>
      <Others count={consents.length - MAX_SHOWN} />
    </section>
  )
}

const Others = ({ count }: { readonly count: number }) =>
  count <= 0 ? null : <p className="quiet">{identityLabels.moreConsents(count)}</p>
