import { Select } from '@mantine/core'
import type { Endpoint } from '../../../shared/spec/service.ts'
import { serviceFormWords } from '../../words/service-forms.ts'
import { type ClientKey, keysOf } from './endpoint-of.ts'

const words = serviceFormWords

interface CallLineProps {
  readonly endpoint: Endpoint
  readonly chosen: ClientKey
  onChoose(key: ClientKey): void
}

/** Which call it is, and the key that it is made with: chosen where the specification allows either. */
export function CallLine({ endpoint, chosen, onChoose }: CallLineProps) {
  const keys = keysOf(endpoint)
  return (
    <div className="call-line">
      <span className="mono">{`${endpoint.method} ${endpoint.path}`}</span>
      <Select
        size="xs"
        w={160}
        aria-label={words.key}
        title={words.key}
        allowDeselect={false}
        disabled={keys.length < 2}
        data={keys.map((key) => ({ value: key, label: words.keys[key] }))}
        value={chosen}
        onChange={(value) => {
          const key = keys.find((one) => one === value)
          if (key) onChoose(key)
        }}
      />
    </div>
  )
}
