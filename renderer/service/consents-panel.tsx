import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { wordsFor } from '../../shared/analysis/words.ts'
import { valuesOf } from '../../shared/spec/enumeration.ts'
import { CONSENT_TYPE } from '../../shared/spec/enums.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { IdentityRow } from './views.ts'

const words = serviceWords.consents
const TYPES = valuesOf(CONSENT_TYPE)

/** Service: Submit consents */
export function ConsentsPanel({ row }: { readonly row: IdentityRow }) {
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<readonly string[]>(['PORTRAIT', 'ID_DOCUMENT'])
  const path = `/identities/${row.identityId}/consents`
  return (
    <section className="panel" aria-labelledby="consents-title">
      <h2 id="consents-title">{words.title}</h2>
      <p className="quiet">{words.hint}</p>
      {failure && <FailureCard failure={failure} />}
      {row.consents.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="consents-given">
          {row.consents.map(({ type, approved }) => (
            <li key={type}>
              {wordsFor('ConsentType', type).title}: {approved === false ? words.refused : words.given}{' '}
              <button
                type="button"
                className="link-button"
                disabled={busy}
                onClick={() =>
                  void run(
                    (bridge) => ask(bridge, 'control', 'DELETE', `/identities/${row.identityId}/consents/${type}`),
                    words.withdrawn,
                  )
                }
              >
                {words.withdraw(wordsFor('ConsentType', type).title)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Checkbox.Group aria-label={words.title} value={[...chosen]} onChange={setChosen}>
        <div className="row">
          {TYPES.map((type) => (
            <Checkbox key={type} size="xs" value={type} label={wordsFor('ConsentType', type).title} />
          ))}
        </div>
      </Checkbox.Group>
      <Button
        size="xs"
        variant="default"
        mt="xs"
        loading={busy}
        disabled={chosen.length === 0}
        onClick={() =>
          void run(
            (bridge) =>
              ask(bridge, 'user agent', 'POST', path, { json: chosen.map((type) => ({ type, approved: true })) }),
            serviceWords.one.submitted,
          )
        }
      >
        {words.submit}
      </Button>
    </section>
  )
}
