import { Button } from '@mantine/core'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { IdentityRow } from './views.ts'

const words = serviceWords.ending
const TRIGGERS = [
  ['EXPIRY', words.expiry],
  ['TIME_OUT', words.timeOut],
  ['PAUSE_ERROR', words.pauseError],
] as const

/** What time does to a transaction, at once. */
export function EndingPanel({ row }: { readonly row: IdentityRow }) {
  const { busy, failure, run } = useAction()
  const own = `/identities/${row.identityId}`
  return (
    <section className="panel" aria-labelledby="ending-title">
      <h2 id="ending-title">{words.title}</h2>
      <div className="row">
        {TRIGGERS.map(([trigger, text]) => (
          <Button
            key={trigger}
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() =>
              void run((bridge) => ask(bridge, 'control', 'POST', `${own}/expiry`, { json: { trigger } }), words.done)
            }
          >
            {text}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={busy || row.status !== 'PAUSED'}
          onClick={() => void run((bridge) => ask(bridge, 'back end', 'POST', `${own}/resume`), words.done)}
        >
          {words.resume}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
