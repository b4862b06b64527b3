import { expect, test } from 'vitest'
import { UploadBudget } from '../../../main/service/http/upload-budget.ts'

const never = new AbortController().signal

/** Whether a reservation has come by the next turn. */
async function hasCome(reservation: Promise<unknown>): Promise<boolean> {
  return Promise.race([reservation.then(() => true), new Promise<false>((done) => setImmediate(() => done(false)))])
}

test('thirteen slow uploads of one tenant keep no upload of another waiting', async () => {
  const budget = new UploadBudget(256)
  const slow = Array.from({ length: 13 }, () => budget.reserve(20, 'slow', never))
  expect(await hasCome(slow[5] as Promise<unknown>)).toBe(true)
  expect(await hasCome(slow[6] as Promise<unknown>)).toBe(false)
  for (let count = 0; count < 6; count++) expect(await hasCome(budget.reserve(20, 'other', never))).toBe(true)
  ;(await (slow[0] as Promise<() => void>))()
  expect(await hasCome(slow[6] as Promise<unknown>)).toBe(true)
})

test('an upload that is larger than a share is taken when its tenant holds nothing', async () => {
  const budget = new UploadBudget(100)
  const give = await budget.reserve(90, 'one', never)
  expect(await hasCome(budget.reserve(10, 'one', never))).toBe(false)
  expect(await hasCome(budget.reserve(20, 'other', never))).toBe(false)
  give()
  expect(budget.left).toBe(70)
})
