import type { Observation } from '../../../shared/schema/index.ts'

/**
 * Limits observations to the first `max` of each code and variant, in order, and adds one with the total if there are more. An
 * archive of 20,000 entries could otherwise produce a report of hundreds of megabytes.
 */
export function boundObservations(observations: readonly Observation[], max: number): readonly Observation[] {
  const kinds = Map.groupBy(observations, ({ code, variant }) => `${code} ${variant ?? ''}`)
  const totals = [...kinds.values()].filter((group) => group.length > max)
  if (totals.length === 0) return observations
  const unlisted = new Set(totals.flatMap((group) => group.slice(max)))
  return [
    ...observations.filter((observation) => !unlisted.has(observation)),
    ...totals.flatMap((group) => (group[0] ? [totalOf(group[0], group.length, max)] : [])),
  ]
}

const totalOf = ({ code, variant }: Observation, count: number, max: number): Observation => ({
  code,
  ...(variant === undefined ? {} : { variant }),
  subject: {},
  detail: `${count - max} more like the ones listed`,
  expected: `at most ${max} listed (listedFindings)`,
  actual: `${count} found`,
})
