import { Button } from '@mantine/core'
import type { OpenIdentity } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { ask } from '../../../model/service/service-client.ts'

const labels = serviceLabels.ending
const TRIGGERS = [
  ['EXPIRY', labels.expiry],
  ['TIME_OUT', labels.timeOut],
  ['PAUSE_ERROR', labels.pauseError],
] as const

/** Triggers timeouts and expiry of a transaction immediately. */
export function EndingPanel({ row }: { readonly row: OpenIdentity }) {
  const { busy, failure, run } = useAction()
  return (
    <section className="panel" aria-labelledby="ending-title">
      <h2 id="ending-title">{labels.title}</h2>
      <div className="row">
        {TRIGGERS.map(([trigger, text]) => (
          <Button
            key={trigger}
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() =>
              void run(
                (bridge) =>
                  control(bridge, 'expireIdentity', { parameters: { identity_id: row.identityId }, body: { trigger } }),
                labels.done,
              )
            }
          >
            {text}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={busy || row.status !== 'PAUSED'}
          onClick={() =>
            void run((bridge) => ask(bridge, 'back end', 'POST', `/identities/${row.identityId}/resume`), labels.done)
          }
        >
          {labels.resume}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
