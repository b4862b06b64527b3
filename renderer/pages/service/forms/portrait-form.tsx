import { Radio } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '../../../../shared/analysis/index.ts'
import { structureFields } from '../../../../shared/forms/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import { endpointOf, keysOf, pathFor } from '../../../model/service/endpoint-of.ts'
import { ask } from '../../../model/service/service-client.ts'
import { BodyForm } from './body-form.tsx'
import { CallLine } from './call-line.tsx'

const ENDPOINT = endpointOf('startPortraitCapture')
const MODES = ENDPOINT.query?.mode ?? []
const FIELDS = structureFields('PortraitSessionRequest')

/** Service: Start portrait capture session; only the native mode has a body. */
export function PortraitForm({ identity }: { readonly identity: string }) {
  const [key, setKey] = useState(keysOf(ENDPOINT)[0] ?? 'back end')
  const [mode, setMode] = useState(MODES[0] ?? '')
  const isNative = mode === 'nativeSDK'
  const path = `${pathFor(ENDPOINT, identity)}?mode=${mode}`
  return (
    <BodyForm
      key={mode}
      title={ENDPOINT.title}
      fields={isNative ? FIELDS : []}
      done={serviceLabels.transaction.submitted}
      send={(bridge, text) => ask(bridge, key, ENDPOINT.method, path, isNative ? { text } : {})}
    >
      <CallLine endpoint={ENDPOINT} chosen={key} onChoose={setKey} />
      <Radio.Group label={serviceFormLabels.captureMode} value={mode} onChange={setMode}>
        <div className="row">
          {MODES.map((value) => (
            <Radio key={value} size="xs" value={value} label={`${labelFor('Channel', value).title} · ${value}`} />
          ))}
        </div>
      </Radio.Group>
      {!isNative && <p className="quiet">{serviceFormLabels.noBody}</p>}
    </BodyForm>
  )
}
