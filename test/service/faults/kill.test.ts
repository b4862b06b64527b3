import { expect, test } from 'vitest'
import { killRounds } from './kill-rounds.ts'

const KILLS = 12

test(`killed again and again under load: nothing acknowledged is lost, nothing is stuck, every notification arrives`, {
  timeout: 300_000,
}, async () => {
  const seed = String(Date.now())
  const { faults, ...figures } = await killRounds(KILLS, seed, () => {})
  console.log(`seed ${seed}:`, figures)
  expect([seed, ...faults]).toEqual([seed])
  // Otherwise the kills hit nothing, and nothing was shown.
  expect(figures.left.evaluations).toBeGreaterThan(0)
  expect(figures.left.notifications).toBeGreaterThan(0)
  expect(figures.proofs).toBeGreaterThan(KILLS / 2)
})
