import { expect, onTestFinished, test, vi } from 'vitest'
import { peeked } from '../../../main/cli/inputs/peeked-inputs.ts'
import { onInterrupt } from '../../../main/cli/output/interrupt.ts'
import { paceText } from '../../../main/cli/output/remaining.ts'
import { reportFileName } from '../../../main/cli/output/report-file-name.ts'
import { stopOnInterrupt } from '../../../main/cli/output/stop-on-interrupt.ts'
import { Voice } from '../../../main/cli/output/terminal.ts'
import type { FoundInput } from '../../../main/input/find-inputs.ts'

const inputOf = (name: string): FoundInput => ({ reference: { kind: 'file', name, path: name } })

function* endless(onEntry: () => void): Generator<FoundInput> {
  for (let number = 0; ; number++) {
    onEntry()
    yield inputOf(`${number}`)
  }
}

test('the first input does not wait for the count of all, and the count is known before all are taken', async () => {
  let count = 0
  const { all } = peeked(endless(() => count++))
  for await (const found of all) {
    expect(found).toEqual(inputOf('0'))
    break
  }
  expect(count).toBeLessThan(1000)
  const inputs = peeked([1, 2, 3].map((number) => inputOf(`${number}`)).values())
  expect([inputs.several, inputs.total()]).toEqual([true, null])
  const totals: (number | null)[] = []
  for await (const _ of inputs.all) totals.push(inputs.total())
  expect(totals).toEqual([3, 3, 3])
})

test('a search that fails is reported after what it found', async () => {
  const { all } = peeked(
    (function* () {
      yield* ['a', 'b', 'c'].map(inputOf)
      throw new Error('the disk is gone')
    })(),
  )
  const found: unknown[] = []
  await expect(
    (async () => {
      for await (const input of all) found.push(input)
    })(),
  ).rejects.toThrow('the disk is gone')
  expect(found).toHaveLength(3)
})

test.each([
  [{ done: 10, total: 40, start: 0 }, '10 of 40 (5.0/s, 6 s remaining)'],
  [{ done: 10, total: null, start: 0 }, '10 (5.0/s)'],
  [{ done: 10, total: 20_000, skipped: 8, start: 0 }, '10 of 20000 (1.0/s, 5 h 33 min remaining)'],
  [{ done: 0, total: 3, start: 0 }, '0 of 3 (0.0/s)'],
])('after 2 s the progress of %j is %s', (pace, text) => {
  expect(paceText(pace, 2000)).toBe(text)
})

test('a report has a name of its own that a disk allows, whatever the archive is called', () => {
  const names = new Set<string>()
  const long = `/in/${'日'.repeat(90)}.mime`
  for (const path of ['/a/x.mime', '/b/x.zip', long, long, null, '-', '/.'])
    expect(Buffer.byteLength(reportFileName({ path, id: 'a'.repeat(64), format: 'html' }, names))).toBeLessThan(256)
  expect(names.size).toBe(7)
  expect([...names].slice(0, 2)).toEqual(['x.report.html', 'x-2.report.html'])
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is cleaned up after, then ends the process as a shell expects',
  (signal) => {
    // Other tests of this process may have left listeners, which would end it or count as well.
    const others = process.listeners(signal)
    process.removeAllListeners(signal)
    onTestFinished(() => {
      for (const listener of others) process.on(signal, listener)
    })
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    const done: string[] = []
    const remove = onInterrupt(true, () => done.push('cleaned'))
    process.emit(signal, signal)
    const run = stopOnInterrupt(new Voice(true), () => done.push('stopped'))
    process.emit(signal, signal)
    run.end()
    remove()
    expect(done).toEqual(['cleaned', 'stopped'])
    expect(kill.mock.calls).toEqual([
      [process.pid, signal],
      [process.pid, signal],
    ])
    kill.mockRestore()
  },
)
