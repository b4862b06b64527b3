import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { OpenIdentity } from '../../../../shared/control/index.ts'
import { pointerOf } from '../../../../shared/forms/index.ts'
import { CONSENT_TYPE, valuesOf } from '../../../../shared/spec/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { ask } from '../../../model/service/service-client.ts'

const labels = serviceLabels.consents
const TYPES = valuesOf(CONSENT_TYPE)
const ANSWERS = Object.entries(labels.answers).map(([value, label]) => ({ value, label }))

/** Service: Submit consents */
export function ConsentsPanel({ row }: { readonly row: OpenIdentity }) {
  return (
    <section className="panel" aria-labelledby="consents-title">
      <h2 id="consents-title">{labels.title}</h2>
      <p className="quiet">{labels.hint}</p>
      <GivenConsents row={row} />
      <ConsentForm identity={row.identityId} />
    </section>
  )
}

function GivenConsents({ row: { identityId, consents } }: { readonly row: OpenIdentity }) {
  const { busy, failure, run } = useAction()
  if (consents.length === 0) return <p>{labels.none}</p>
  return (
    <>
      {failure && <FailureCard failure={failure} />}
      <ul className="consents-given">
        {consents.map(({ type, approved, validityPeriod }) => (
          <li key={type}>
            {labelFor('ConsentType', type).title}: {approved === false ? labels.refused : labels.given}{' '}
            {validityPeriod?.to !== undefined && <span className="quiet">{labels.until(validityPeriod.to)} </span>}
            <button
              type="button"
              className="link-button"
              disabled={busy}
              onClick={() =>
                void run(
                  (bridge) => control(bridge, 'withdrawConsent', { parameters: { identity_id: identityId, type } }),
                  labels.withdrawn,
                )
              }
            >
              {labels.withdraw(labelFor('ConsentType', type).title)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Form for several types, all approved or all refused, for one period. */
function ConsentForm({ identity }: { readonly identity: string }) {
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<readonly string[]>(['PORTRAIT', 'ID_DOCUMENT'])
  const [answer, setAnswer] = useState('approved')
  const [period, setPeriod] = useState({ from: '', to: '' })
  const limits = Object.fromEntries(Object.entries(period).filter(([, value]) => value !== ''))
  const validity = Object.keys(limits).length === 0 ? {} : { validityPeriod: limits }
  const submit = (): Promise<void> =>
    run((bridge) => {
      const json = chosen.map((type) => ({ type, approved: answer === 'approved', ...validity }))
      return ask(bridge, 'user agent', 'POST', `/identities/${identity}/consents`, { json })
    }, serviceLabels.transaction.submitted)
  const faultOf = (member: 'from' | 'to'): string | undefined =>
    failure?.errors?.find(({ field = '' }) => pointerOf(field).endsWith(`/validityPeriod/${member}`))?.message
  return (
    <form
      className="consent-form"
      aria-label={labels.submit}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Checkbox.Group aria-label={labels.title} value={[...chosen]} onChange={setChosen}>
        <div className="row consent-types">
          {TYPES.map((type) => (
            <Checkbox key={type} size="xs" value={type} label={labelFor('ConsentType', type).title} />
          ))}
        </div>
      </Checkbox.Group>
      <div className="row consent-period">
        <SegmentedControl size="xs" aria-label={labels.answer} data={ANSWERS} value={answer} onChange={setAnswer} />
        {(['from', 'to'] as const).map((member) => (
          <TextInput
            key={member}
            size="xs"
            w={195}
            aria-label={labels.period[member]}
            placeholder={labels.period[member]}
            error={faultOf(member)}
            value={period[member]}
            onChange={({ currentTarget }) => setPeriod({ ...period, [member]: currentTarget.value })}
          />
        ))}
        <Button type="submit" size="xs" loading={busy} disabled={chosen.length === 0}>
          {labels.submit}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
