import { expect, test } from 'vitest'
import { testService } from '../../support/test-service.ts'

test('transactions are listed in pages without gaps or duplicates, and an unknown cursor is refused', async () => {
  const { engine, call } = testService()
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await engine.createIdentity(call(), {})).id)
  const page = (before?: string) => engine.control.identities(2, before).map(({ id }) => id)
  const pages = [page()]
  for (let last = pages[0]?.at(-1); pages.at(-1)?.length === 2; last = pages.at(-1)?.at(-1)) pages.push(page(last))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(pages.flat().sort()).toEqual(ids.sort())
  expect(() => page('nope')).toThrow(expect.objectContaining({ kind: 'invalid' }))
})
