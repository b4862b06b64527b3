import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RegisterRecord } from '../../../../shared/control/index.ts'
import { REGISTER_FIELDS, valuesOf } from '../../../../shared/forms/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { Masked } from '../../../kit/masked.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { changeRegisters } from '../../../model/service/change-registers.ts'
import { sampleBody } from '../../../model/service/sample-body.ts'
import { BodyForm } from '../forms/body-form.tsx'

const labels = serviceLabels.registers
/** Identity of the sample licence; the holder is invented. */
const SAMPLE = { identity: 'register', kind: 'DOCUMENT_DATA' } as const

interface RegisterFormProps {
  /** Record being changed; null for a new one. */
  readonly record: RegisterRecord | null
  onDone(): void
}

/** Form for one record, validated by the service. */
export function RegisterForm({ record, onDone }: RegisterFormProps) {
  const [within, setWithin] = useState('')
  const title = record ? labels.changeTitle : labels.addTitle
  return (
    <section aria-label={title} className="register-form">
      <div className="panel-head">
        <h3>{title}</h3>
        <Button size="xs" variant="default" onClick={onDone}>
          {labels.close}
        </Button>
      </div>
      <Masked>
        <BodyForm
          title={title}
          fields={REGISTER_FIELDS}
          // Records were received as JSON.
          start={record ? valuesOf(REGISTER_FIELDS, record as unknown as JsonValue).values : START}
          within={within}
          sample={sample}
          done={labels.saved}
          button={labels.saveOne}
          send={async (bridge, json) => {
            await changeRegisters(bridge, record, json, setWithin)
            onDone()
          }}
        />
      </Masked>
    </section>
  )
}

const START = { '/country': 'USA' }

async function sample(bridge: Bridge): Promise<JsonValue> {
  return { country: 'USA', data: await sampleBody(bridge, SAMPLE) }
}
