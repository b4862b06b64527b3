import { useState } from 'react'
import { structureFields } from '../../../../shared/forms/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { endpointOf, keysOf, pathFor } from '../../../model/service/endpoint-of.ts'
import { ask } from '../../../model/service/service-client.ts'
import { BodyForm } from './body-form.tsx'
import { CallLine } from './call-line.tsx'

interface CallFormProps {
  readonly id: string
  readonly identity: string
  readonly sample?: (bridge: Bridge) => Promise<JsonValue>
}

/** Form for a call of the client API with a JSON body, generated from its structure. Service: Endpoints */
export function CallForm({ id, identity, sample }: CallFormProps) {
  const endpoint = endpointOf(id)
  const [key, setKey] = useState(keysOf(endpoint)[0] ?? 'back end')
  const { request, method } = endpoint
  if (request.contentType !== 'application/json') return null
  return (
    <BodyForm
      title={endpoint.title}
      fields={structureFields(request.structure)}
      sample={sample}
      done={serviceLabels.transaction.submitted}
      send={(bridge, text) => ask(bridge, key, method, pathFor(endpoint, identity), { text })}
    >
      <CallLine endpoint={endpoint} chosen={key} onChoose={setKey} />
    </BodyForm>
  )
}
