import { evidenceOf } from '../evidence/evidence-trace.ts'
import { operationResult } from '../operation-result.ts'
import type { Place } from '../places/place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { Result } from '../result.ts'
import { serviceResult } from '../verification-result.ts'
import { operationKey } from './timeline-items.ts'

/** Point of a chart, and row of its table. */
export interface DurationPoint {
  readonly key: string
  /** Code of the service or operation. */
  readonly name: string
  readonly participant: string | null
  readonly evidenceId: string | null
  readonly durationMs: number
  readonly result: Result
  readonly place: Place
}

/** Points with the same name, and their statistics. */
export interface DurationGroup {
  readonly name: string
  readonly count: number
  readonly minMs: number
  readonly medianMs: number
  readonly maxMs: number
  readonly totalMs: number
  readonly technicalErrors: number
}

export interface DurationSeries {
  /** In the order of the file. */
  readonly points: readonly DurationPoint[]
  /** Sorted by total duration, longest first. */
  readonly groups: readonly DurationGroup[]
  /** Number of entries without a usable duration, which are not in the chart. */
  readonly without: number
}

/** Returns the recorded response times of services. Archive: VerificationService, responseTimeMS */
export function serviceResponseTimes({ operations }: ArchiveRecord): DurationSeries {
  const points: DurationPoint[] = []
  let without = 0
  for (const operation of operations)
    for (const [index, { participant, candidateId, services }] of operation.verifications.entries())
      for (const [at, service] of services.entries()) {
        const { name, responseTimeMs, place } = service
        if (responseTimeMs === null || responseTimeMs < 0) without++
        else
          points.push({
            key: `${operationKey(operation)}v${index}s${at}`,
            name,
            participant,
            evidenceId: candidateId ?? evidenceOf(operation),
            durationMs: responseTimeMs,
            result: serviceResult(service),
            place,
          })
      }
  return { points, groups: groupsOf(points), without }
}

/** Returns the time from the start of each operation to the last time recorded in it. */
export function operationDurations({ operations }: ArchiveRecord): DurationSeries {
  const points: DurationPoint[] = []
  let without = 0
  for (const operation of operations) {
    const { name, start, end, place } = operation
    if (start.at === null || end.at === null || end.at < start.at) without++
    else
      points.push({
        key: operationKey(operation),
        name,
        participant: null,
        evidenceId: evidenceOf(operation),
        durationMs: end.at - start.at,
        result: operationResult(operation),
        place,
      })
  }
  return { points, groups: groupsOf(points), without }
}

function groupsOf(points: readonly DurationPoint[]): readonly DurationGroup[] {
  const byName = new Map<string, DurationPoint[]>()
  for (const point of points) {
    const known = byName.get(point.name)
    if (known) known.push(point)
    else byName.set(point.name, [point])
  }
  const groups = [...byName].map(([name, own]): DurationGroup => {
    const sorted = own.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
    return {
      name,
      count: own.length,
      minMs: sorted[0] ?? 0,
      medianMs: median(sorted),
      maxMs: sorted.at(-1) ?? 0,
      totalMs: sorted.reduce((sum, duration) => sum + duration, 0),
      technicalErrors: own.filter(({ result }) => result === 'TECHNICAL_ERROR').length,
    }
  })
  return groups.sort((a, b) => b.totalMs - a.totalMs)
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
