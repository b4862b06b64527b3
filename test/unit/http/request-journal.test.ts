import { expect, test } from 'vitest'
import { type JournalEntry, RequestJournal } from '../../../main/service/http/request-journal.ts'

const entry = (number: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  number,
  time: 1_790_000_000_000 + number,
  surface: number % 2 === 0 ? 'client' : 'control',
  method: 'POST',
  path: `/svc/v1/identities/${number}`,
  status: 200,
  duration: 0.25,
  tenantId: 't',
  role: 'RELYING_SERVICE',
  requestBytes: number,
  responseBytes: null,
  codes: [],
  ...more,
})

test('the journal returns the latest calls as recorded, up to its capacity, and notifies every listener of each', () => {
  const notified: number[] = []
  const journal = new RequestJournal(4, ({ number }) => notified.push(number), 1000)
  for (let number = 0; number < 10; number++) journal.add(entry(number))
  expect(journal.count).toBe(10)
  expect(notified).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(journal.entries(100)).toEqual([9, 8, 7, 6].map((number) => entry(number)))
  expect(journal.entries(2, 8)).toEqual([entry(7), entry(6)])
  expect(journal.entries(100, undefined, 'client')).toEqual([entry(8), entry(6)])
})

test('the journal records unknown and failed calls as such, and shortens a long path', () => {
  const journal = new RequestJournal(4, undefined, 1000)
  const nothing = { tenantId: null, role: null, requestBytes: null, responseBytes: 0, codes: ['1033', 'other'] }
  journal.add(entry(0, nothing))
  journal.add(entry(1, { path: '/a'.repeat(150) }))
  journal.add(entry(2, { path: `${'/a'.repeat(150)}b` }))
  journal.add(entry(3, { path: '/\u00e9' }))
  const [accented, cut, whole, unknown] = journal.entries(4)
  expect(unknown).toEqual(entry(0, nothing))
  expect(whole?.path).toBe('/a'.repeat(150))
  expect(cut?.path).toBe(`${'/a'.repeat(150)}…`)
  expect(accented?.path).toBe('/\u00e9')
})
