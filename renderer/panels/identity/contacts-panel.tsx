import type { Contact } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { identityLabels } from '../../labels/identity.ts'
import { Coded } from '../../parts/coded.tsx'
import { Tag } from '../../parts/tag.tsx'

/** E-mail addresses and telephone numbers, with their verification steps. */
export function ContactsPanel({ contacts }: { readonly contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null
  return (
    <section className="panel" aria-labelledby="contacts-title">
      <h2 id="contacts-title">{identityLabels.contacts}</h2>
      <ul className="plain-list">
        {contacts.map(({ kind, value, verified, steps }) => (
          <li key={kind + value}>
            <span className="row">
              <span className="quiet">{identityLabels.kinds[kind]}</span>
              <Masked>
                <bdi>{value}</bdi>
              </Masked>
              {verified !== null && (
                <Tag tone={verified ? 'good' : 'unsure'}>
                  {verified ? identityLabels.verified : identityLabels.unverified}
                </Tag>
              )}
            </span>
            {steps.map(({ place, time, otpStatus, errors }) => (
              <p key={place.pointer} className="quiet consent-change">
                <When moment={time} /> {otpStatus !== null && <Coded list="OtpStatus" value={otpStatus} />}{' '}
                {errors.map(({ code, title }) => `${code} ${title}`).join(', ')} <PlaceLink place={place} brief />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
