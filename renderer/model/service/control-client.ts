import type { ServicePart } from '../../../shared/bridge/index.ts'
import {
  type BodyOf,
  CONTROL_ADDRESSES,
  type ControlCallId,
  type ControlCalls,
  type ParametersOf,
  type QueryOf,
  type ResponseOf,
} from '../../../shared/control/index.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { ask } from './service-client.ts'

/** Input of a call of the control API, by its contract. `text` is a JSON body as typed, which the service validates. */
type ControlInput<Id extends ControlCallId> = {
  readonly query?: QueryOf<ControlCalls[Id]>
  readonly body?: BodyOf<ControlCalls[Id]>
  readonly text?: string
  readonly parts?: readonly ServicePart[]
} & (keyof ParametersOf<ControlCalls[Id]> extends never
  ? { readonly parameters?: never }
  : { readonly parameters: ParametersOf<ControlCalls[Id]> })

/** The input is optional if no member is required. */
export type ControlArguments<Id extends ControlCallId> =
  Record<never, never> extends ControlInput<Id> ? readonly [ControlInput<Id>?] : readonly [ControlInput<Id>]

/** Response of a call of the control API. */
export type Controlled<Id extends ControlCallId> = ResponseOf<ControlCalls[Id]>

/** Calls the control API of the running service. */
export async function control<Id extends ControlCallId>(
  bridge: Bridge,
  id: Id,
  ...[input]: ControlArguments<Id>
): Promise<Controlled<Id>> {
  const { method } = CONTROL_ADDRESSES[id]
  const { body, text, parts } = input ?? {}
  const json = await ask(bridge, 'control', method, controlPath(id, input?.parameters, input?.query), {
    ...(body === undefined ? {} : { json: body }),
    ...(text === undefined ? {} : { text }),
    ...(parts === undefined ? {} : { parts }),
  })
  // The handler of the call returns this type: service and window are built from the same contract.
  return json as Controlled<Id>
}

/** Returns the path of a call with its parameters and query. */
export function controlPath(id: ControlCallId, parameters: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(parameters))
  const path = CONTROL_ADDRESSES[id].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}
