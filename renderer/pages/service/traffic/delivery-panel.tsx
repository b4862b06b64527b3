import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { AttemptPanel } from './attempt-panel.tsx'
import { BytesView } from './bytes-view.tsx'

const labels = serviceLabels.deliveries

/** Delivery with its signed bytes and all attempts; can be sent again. */
export function DeliveryPanel({ id }: { readonly id: string }) {
  const { busy, failure, run } = useAction()
  const parameters = { delivery_id: id }
  const live = useControl('getDelivery', ['delivery', 'notification'], { parameters })
  const record = live.value
  if (!record) return live.failure ? <FailureCard failure={live.failure} /> : null
  return (
    <section className="panel" aria-labelledby="delivery-title">
      <div className="panel-head">
        <h2 id="delivery-title">{labels.delivery(record.sequence)}</h2>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => void run((bridge) => control(bridge, 'resendDelivery', { parameters }), labels.resent)}
        >
          {labels.resend}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
      {record.resendOf !== null && (
        <p>
          {labels.resendOf} <Link to={`/service/deliveries/${record.resendOf}`}>{record.resendOf}</Link>
        </p>
      )}
      <BytesView title={labels.body} {...record.body} />
      <p className="mono quiet">SHA-256 {record.body.sha256}</p>
      <h3 className="section-title">
        {labels.history} <span className="quiet">{record.history.length}</span>
      </h3>
      {record.history.toReversed().map((attempt) => (
        <AttemptPanel key={attempt.number} attempt={attempt} />
      ))}
    </section>
  )
}
