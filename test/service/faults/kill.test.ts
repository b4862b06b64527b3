import { expect, test } from 'vitest'
import { inLength } from '../../support/length.ts'
import { SEED } from '../../support/seed.ts'
import { type KillsDone, killRounds } from './kill-rounds.ts'

const [MIN_KILLS, MAX_KILLS] = inLength([2, 60], [250, 300])

/** Returns true if the kills interrupted work of every kind; otherwise they prove nothing. */
const didHit = ({ left, proofs }: Pick<KillsDone, 'left' | 'proofs'>): boolean =>
  left.evaluations > 0 && left.notifications > 0 && proofs > MIN_KILLS / 2

test(`repeated kills under load lose nothing acknowledged, block no evaluation and lose no notification`, {
  timeout: inLength(300_000, 7_200_000),
}, async () => {
  const seed = String(SEED)
  const isEnough = (progress: KillsDone) =>
    progress.kills >= MAX_KILLS || (progress.kills >= MIN_KILLS && didHit(progress))
  const { faults, ...figures } = await killRounds(isEnough, seed, () => {})
  console.log(`seed ${seed}:`, figures)
  expect([seed, ...faults]).toEqual([seed])
  expect(didHit(figures)).toBe(true)
})
