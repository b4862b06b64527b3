import { Select } from '@mantine/core'
import type { Endpoint } from '../../../../shared/spec/index.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import { type ClientKey, keysOf } from '../../../model/service/endpoint-of.ts'

const labels = serviceFormLabels

interface CallLineProps {
  readonly endpoint: Endpoint
  readonly chosen: ClientKey
  onChoose(key: ClientKey): void
}

/** Method and path of a call, and its key: selectable if the specification allows either. */
export function CallLine({ endpoint, chosen, onChoose }: CallLineProps) {
  const keys = keysOf(endpoint)
  return (
    <div className="call-line">
      <span className="mono">{`${endpoint.method} ${endpoint.path}`}</span>
      <Select
        size="xs"
        w={160}
        aria-label={labels.key}
        title={labels.key}
        allowDeselect={false}
        disabled={keys.length < 2}
        data={keys.map((key) => ({ value: key, label: labels.keys[key] }))}
        value={chosen}
        onChange={(value) => {
          const key = keys.find((key) => key === value)
          if (key) onChoose(key)
        }}
      />
    </div>
  )
}
