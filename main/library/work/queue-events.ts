import { isoTime } from '../../../shared/schema/index.ts'
import type { Library } from '../open-library.ts'
import { type WorkItem, workOf } from './work-of.ts'

/** Event of a queue. It names no person, and nothing of the holder. */
export interface QueueEvent {
  /** `waiting`: an archive came into a queue; `escalated`: its time was over, and the next step has it; `done`: it needs nobody in it any more. */
  readonly event: 'waiting' | 'escalated' | 'done'
  readonly archive: string
  readonly queue: string
  readonly step: string
  readonly since: string
  readonly due: string | null
}

/** Events that were delivered: number of steps that had ended, by archive and queue. */
export type Delivered = { readonly [work: string]: { readonly event: QueueEvent; readonly escalations: number } }

const nameOf = ({ sha256, queue, since }: WorkItem): string => `${sha256} ${queue} ${since}`

/** Returns what happened in the queues since `delivered`, and the state after it. */
export async function queueEvents(
  library: Library,
  delivered: Delivered,
  now: number,
): Promise<{ readonly events: readonly QueueEvent[]; readonly state: Delivered }> {
  const { items } = await workOf(library, now)
  const events: QueueEvent[] = []
  const state: { [work: string]: Delivered[string] } = {}
  for (const item of items) {
    const { sha256: archive, queue, step, since, due, escalations } = item
    const known = delivered[nameOf(item)]
    const kind = known ? 'escalated' : 'waiting'
    const event: QueueEvent = {
      ...{ event: kind, archive, queue, step, since: isoTime(since) },
      due: due === null ? null : isoTime(due),
    }
    state[nameOf(item)] = { event, escalations }
    if (!known || known.escalations < escalations) events.push(event)
  }
  for (const [name, { event }] of Object.entries(delivered))
    if (!(name in state)) events.push({ ...event, event: 'done' })
  return { events, state }
}
