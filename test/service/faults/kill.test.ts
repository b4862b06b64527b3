import { expect, test } from 'vitest'
import { type KillsDone, killRounds } from './kill-rounds.ts'

const LEAST_KILLS = 12
const MOST_KILLS = 60

/** Otherwise the kills hit nothing, and nothing was shown. */
const didHit = ({ left, proofs }: Pick<KillsDone, 'left' | 'proofs'>): boolean =>
  left.evaluations > 0 && left.notifications > 0 && proofs > LEAST_KILLS / 2

test(`killed again and again under load: nothing acknowledged is lost, nothing is stuck, every notification arrives`, {
  timeout: 300_000,
}, async () => {
  const seed = String(Date.now())
  const isEnough = (done: KillsDone) => done.kills >= MOST_KILLS || (done.kills >= LEAST_KILLS && didHit(done))
  const { faults, ...figures } = await killRounds(isEnough, seed, () => {})
  console.log(`seed ${seed}:`, figures)
  expect([seed, ...faults]).toEqual([seed])
  expect(didHit(figures)).toBe(true)
})
