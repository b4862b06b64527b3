import { expect, test } from 'vitest'
import { UploadBudget } from '../../../main/service/http/upload-budget.ts'

const never = new AbortController().signal

/** Resolves with true if the reservation resolves before the next turn of the event loop. */
async function isResolved(reservation: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    reservation.then(() => true),
    new Promise<false>((resolve) => setImmediate(() => resolve(false))),
  ])
}

test('thirteen slow uploads of one tenant do not block uploads of another tenant', async () => {
  const budget = new UploadBudget(256)
  const slow = Array.from({ length: 13 }, () => budget.reserve(20, 'slow', never))
  expect(await isResolved(slow[5] as Promise<unknown>)).toBe(true)
  expect(await isResolved(slow[6] as Promise<unknown>)).toBe(false)
  for (let count = 0; count < 6; count++) expect(await isResolved(budget.reserve(20, 'other', never))).toBe(true)
  ;(await (slow[0] as Promise<() => void>))()
  expect(await isResolved(slow[6] as Promise<unknown>)).toBe(true)
})

test("an upload larger than a tenant's share is accepted if the tenant has no other upload", async () => {
  const budget = new UploadBudget(100)
  const give = await budget.reserve(90, 'one', never)
  expect(await isResolved(budget.reserve(10, 'one', never))).toBe(false)
  expect(await isResolved(budget.reserve(20, 'other', never))).toBe(false)
  give()
  expect(budget.left).toBe(70)
})
