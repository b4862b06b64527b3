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
  const values = useTypedValues(review)
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
        const typed = status === 'ACCEPTED' && values.isCompared ? { values: values.json } : {}
        const json = { status, ...filled, ...found, ...typed, startTime, endTime: now }
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
  return { status, setStatus, setIndicators, text, values, missing, decide, busy, failure } as const
}

/** Values that an operator can read in the pictures of a document. */
export const TYPED_FIELDS = [
  'surname',
  'givenNames',
  'dateOfBirth',
  'documentNumber',
  'issuingDate',
  'expiryDate',
  'nationality',
  'issuingCountry',
] as const

export type TypedField = (typeof TYPED_FIELDS)[number]

/** Values of the document as typed so far, which begin with those that were read, and whether the operator compared them. */
function useTypedValues({ data }: OpenReview) {
  const [texts, setTexts] = useState<{ readonly [name in TypedField]?: string }>(() =>
    Object.fromEntries(TYPED_FIELDS.map((name) => [name, [data[name] ?? ''].flat().join(' ')])),
  )
  const [isCompared, setCompared] = useState(false)
  const given = TYPED_FIELDS.flatMap((name) => {
    const text = texts[name]?.trim() ?? ''
    if (text === '') return []
    return [[name, name === 'givenNames' ? text.split(/\s+/) : text]]
  })
  const put = (name: TypedField, text: string): void => setTexts({ ...texts, [name]: text })
  return { texts, put, isCompared, setCompared, json: Object.fromEntries(given) } as const
}
