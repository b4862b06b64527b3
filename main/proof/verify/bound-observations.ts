import type { Observation } from '../../../shared/findings/finding.ts'

/**
 * Keeps the first `max` observations of each code and variant, in their order, and adds one with the total where there are more.
 * An archive of 20,000 entries could otherwise fill a report of hundreds of megabytes.
 */
export function boundObservations(observations: readonly Observation[], max: number): readonly Observation[] {
  const kinds = Map.groupBy(observations, ({ code, variant }) => `${code} ${variant ?? ''}`)
  const totals = [...kinds.values()].filter((alike) => alike.length > max)
  if (totals.length === 0) return observations
  const unlisted = new Set(totals.flatMap((alike) => alike.slice(max)))
  return [
    ...observations.filter((observation) => !unlisted.has(observation)),
    ...totals.flatMap((alike) => (alike[0] ? [totalOf(alike[0], alike.length, max)] : [])),
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
