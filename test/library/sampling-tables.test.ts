import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { samplingPlan } from '../../main/library/work/sampling-plan.ts'
import { INSPECTION_LEVELS, QUALITY_LIMITS } from '../../main/library/work/sampling-rules.ts'

/** Largest lots of the rows of table 1. */
const LOTS = [8, 15, 25, 50, 90, 150, 280, 500, 1200, 3200, 10_000, 35_000, 150_000, 500_000, 1e7]

// The digest was taken from the tables of MIL-STD-105E in the R package AQLSchemes 1.7-2, whose 1,155 plans of these lots, levels and
// limits are the same.
test('all 1,155 plans for normal inspection are those of an independent copy of the tables', () => {
  const plans = LOTS.flatMap((lot) =>
    [...INSPECTION_LEVELS].sort().flatMap((level) =>
      QUALITY_LIMITS.map((aql) => {
        const { size, acceptance } = samplingPlan(lot, level, aql)
        return `${lot} ${level} ${aql}: ${size} ${acceptance}`
      }),
    ),
  )
  expect(plans).toHaveLength(1155)
  expect(plans).toContain('3200 II 1: 125 3')
  expect(createHash('sha256').update(plans.join('\n')).digest('hex')).toBe(
    '3ece3977ca3a21600e250ccf24e1e0777d1d06ee0132287ab2178e909497af9d',
  )
})
