import type { CallArguments } from '../../../shared/bridge/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import type { Bridge } from '../bridge/bridge.ts'

type SampleArguments = Omit<CallArguments<'service.make-parts'>, 'flaw'>

/** Returns data of an invented holder as the body of a call. */
export async function sampleBody(bridge: Bridge, args: SampleArguments): Promise<JsonValue> {
  const { json } = await bridge.call('service.make-parts', { ...args, flaw: null })
  // The host serialised it.
  return JSON.parse(json ?? '{}') as JsonValue
}

/** Returns the machine-readable zone of an invented holder, which opens the chip of the document. */
export async function sampleZone(bridge: Bridge, identity: string): Promise<readonly string[]> {
  return (await bridge.call('service.make-parts', { identity, kind: 'CHIP', flaw: null })).mrz
}
