import { useState } from 'react'
import type { OpenReview } from '../../../../shared/control/index.ts'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'

const labels = serviceLabels.reviews
const NO_TEXTS = { operatorId: '', operatorProfile: '', stationId: '', documentPradoId: '', comment: '' }

type Texts = Readonly<typeof NO_TEXTS>

/** Decision as entered so far, and the call that sends it. */
export function useDecision(review: OpenReview) {
  const { busy, failure, run } = useAction()
  const [status, setStatus] = useState<string | null>(null)
  const [texts, setTexts] = useState<Texts>(NO_TEXTS)
  const [indicators, setIndicators] = useState<readonly string[]>([])
  const [opened] = useState(() => performance.now())
  const put = (name: keyof Texts, value: string): void => setTexts({ ...texts, [name]: value })
  const decide = (): Promise<void> =>
    run(
      async (bridge) => {
        const { now } = await control(bridge, 'getClock')
        // Uses the service's clock, which may differ from the machine's.
        const startTime = new Date(Date.parse(now) - (performance.now() - opened)).toISOString()
        const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
        const found = indicators.length === 0 ? {} : { indicators }
        const json = { status, ...filled, ...found, startTime, endTime: now }
        await control(bridge, 'decideReview', { parameters: { review_id: review.id }, text: JSON.stringify(json) })
      },
      labels.decided,
      true,
    )
  const missing = status === null ? labels.missing.status : texts.operatorId === '' ? labels.missing.operator : null
  const faultOf = (name: string): string | undefined =>
    failure?.errors?.find(({ field }) => field === name || field?.startsWith(`${name}[`))?.message
  const text = (name: keyof Texts, label: string) => ({
    label,
    maxLength: name === 'comment' ? 4000 : 200,
    error: faultOf(name),
    value: texts[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => put(name, currentTarget.value),
  })
  return { status, setStatus, setIndicators, text, missing, decide, busy, failure } as const
}
