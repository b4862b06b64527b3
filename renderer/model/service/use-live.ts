import { useQuery } from '@tanstack/react-query'
import type { Failure, ServiceTopic } from '../../../shared/bridge/index.ts'
import type { ControlCallId } from '../../../shared/control/index.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../window/window-context.tsx'
import { type ControlArguments, type Controlled, control } from './control-client.ts'

interface Live<Value> {
  /** Null until the first response; the last one while a failure persists. */
  readonly value: Value | null
  readonly failure: Failure | null
  refetch(): void
}

/** Returns the result of `ask`, repeated after events of `topics`. `key` changes with the query. */
export function useLive<Value>(
  key: readonly unknown[],
  topics: readonly ServiceTopic[],
  ask: (bridge: Bridge) => Promise<Value>,
): Live<Value> {
  const { bridge } = useWindow()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => ask(bridge), meta: { topics } })
  return { value: data ?? null, failure: error && failureOf(error), refetch: () => void refetch() }
}

/** Returns the response of a call of the control API, repeated after events of `topics`. */
export const useControl = <Id extends ControlCallId>(
  id: Id,
  topics: readonly ServiceTopic[],
  ...input: ControlArguments<Id>
): Live<Controlled<Id>> => useLive([id, ...input], topics, (bridge) => control(bridge, id, ...input))
