import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { ServiceTopic } from '../../shared/bridge/service-state.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { listenToService } from './service-topics.ts'

export interface Live<Value> {
  /** Null until the first response. */
  readonly value: Value | null
  readonly failure: Failure | null
  again(): void
}

/** Milliseconds during which events are collected: a transaction causes many at once. */
const GATHER_MS = 60

/** Returns the result of `ask`, repeated after events of `topics`; never polls. `key` changes with the query. */
export function useLive<Value>(
  key: string,
  topics: readonly ServiceTopic[],
  ask: (bridge: Bridge) => Promise<Value>,
): Live<Value> {
  const { bridge } = useWindow()
  const [answer, setAnswer] = useState<{
    readonly key: string
    readonly value: Value | null
    readonly failure: Failure | null
  }>({ key, value: null, failure: null })
  const newest = useRef(ask)
  newest.current = ask
  const look = useRef<() => void>(() => {})
  const topicList = topics.join(' ')
  useEffect(() => {
    let isOver = false
    let isAsking = false
    let isDue = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = (): void => {
      timer = undefined
      isDue = isAsking
      if (isAsking) return
      isAsking = true
      const put = (value: Value | null, failure: Failure | null): void => {
        if (!isOver)
          setAnswer((before) => ({ key, value: failure && before.key === key ? before.value : value, failure }))
      }
      newest
        .current(bridge)
        .then(
          (value) => put(value, null),
          (error: unknown) => put(null, failureOf(error)),
        )
        .finally(() => {
          isAsking = false
          if (isDue && !isOver) soon()
        })
    }
    const soon = (): void => {
      timer ??= setTimeout(now, GATHER_MS)
    }
    look.current = soon
    now()
    const stop = listenToService(bridge, (topic) => {
      if (topicList.split(' ').includes(topic)) soon()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [bridge, key, topicList])
  const again = useCallback(() => look.current(), [])
  return answer.key === key ? { ...answer, again } : { value: null, failure: null, again }
}
