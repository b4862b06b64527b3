import type { CallArguments, ServicePart } from '../../../shared/bridge/index.ts'
import type { Bridge } from '../bridge/bridge.ts'

type Method = CallArguments<'service.request'>['method']
type Key = CallArguments<'service.request'>['key']

interface Body {
  readonly json?: unknown
  /** JSON as the user typed it; takes precedence over `json`. */
  readonly text?: string
  readonly parts?: readonly ServicePart[]
  /** Tenant whose keys are used for a call about no transaction. */
  readonly tenant?: string | null
}

/** Calls the running service. The response is typed by the documents of the call; service and window are of the same build. */
export async function ask<Answer>(
  bridge: Bridge,
  key: Key,
  method: Method,
  path: string,
  body: Body = {},
): Promise<Answer> {
  const { json } = await bridge.call('service.request', {
    key,
    method,
    path,
    json: body.text ?? (body.json === undefined ? null : JSON.stringify(body.json)),
    parts: body.parts ?? null,
    tenant: body.tenant ?? null,
  })
  return json as Answer
}

/** Reads over the control API. */
export const read = <Answer>(bridge: Bridge, path: string): Promise<Answer> =>
  ask<Answer>(bridge, 'control', 'GET', path)
