import { describe, expect, test } from 'vitest'
import { EXIT, worstOf } from '../../main/cli/arguments/exit-codes.ts'
import { limitsFrom } from '../../main/cli/arguments/limit-values.ts'
import { exitCodeOf, type VerifiedInput } from '../../main/cli/inputs/verified-input.ts'
import { hexDump } from '../../main/cli/output/hex-dump.ts'
import { paintFor } from '../../main/cli/output/terminal.ts'
import { dataFolder } from '../../main/input/data-folder.ts'
import type { FoundInput } from '../../main/input/find-inputs.ts'
import { inputFailure } from '../../main/input/input-failure.ts'
import { type BatchOptions, verifyInOrder } from '../../main/input/verify-batch.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { NO_PAINT, TERMINAL_PAINT } from '../../main/report/paint.ts'

describe('exit codes', () => {
  test('the worst of 2, 3, 4 and 0 decides the exit code; an unopened input and a crash are worse', () => {
    expect(worstOf([0, 4, 3, 2, 0])).toBe(2)
    expect(worstOf([0, 4, 3])).toBe(3)
    expect(worstOf([0, 4])).toBe(4)
    expect(worstOf([0, 2, 66])).toBe(66)
    expect(worstOf([66, 70, 2])).toBe(70)
    expect(worstOf([])).toBe(0)
  })

  test('exit code 1 is never used', () => {
    expect(Object.values(EXIT)).not.toContain(1)
  })

  test('a failure never has the exit code of a pass', () => {
    const of = (code: Parameters<typeof inputFailure>[0]): number =>
      exitCodeOf({ name: 'x', text: '', outcome: { kind: 'failure', failure: inputFailure(code) } }, false)
    expect([
      of('input.not-found'),
      of('input.changed'),
      of('input.limit-exceeded'),
      of('input.time-limit'),
      of('input.memory-limit'),
      of('input.crash'),
    ]).toEqual([66, 66, 66, 3, 3, 70])
  })
})

describe('data folder', () => {
  test('the data folder is in the standard location of each operating system', () => {
    expect(dataFolder({ PROOFBENCH_HOME: '/own' }, 'linux', '/home/u')).toBe('/own')
    expect(dataFolder({}, 'linux', '/home/u')).toBe('/home/u/.local/share/proofbench')
    expect(dataFolder({ XDG_DATA_HOME: '/xdg' }, 'linux', '/home/u')).toBe('/xdg/proofbench')
    expect(dataFolder({ XDG_DATA_HOME: 'relative' }, 'linux', '/home/u')).toBe('/home/u/.local/share/proofbench')
    expect(dataFolder({}, 'darwin', '/Users/u')).toBe('/Users/u/Library/Application Support/Proofbench')
    expect(dataFolder({ APPDATA: '/app' }, 'win32', '/u')).toBe('/app/Proofbench')
  })
})

describe('limits', () => {
  test('limits are set by name, with units, and unknown limits are refused', () => {
    expect(limitsFrom(['zipEntries=5', 'zipTotalBytes=8GiB'])).toEqual({
      ...DEFAULT_LIMITS,
      zipEntries: 5,
      zipTotalBytes: 8 * 1024 ** 3,
    })
    expect(() => limitsFrom(['zipEntires=5'])).toThrow('zipEntires')
    expect(() => limitsFrom(['zipEntries'])).toThrow('needs a number')
    expect(() => limitsFrom(['toString=5'])).toThrow('toString')
  })
})

describe('batch', () => {
  const found: FoundInput[] = [
    ...Array.from({ length: 9 }, (_, index) => ({
      reference: { kind: 'file', name: `f${index}`, path: `f${index}` } as const,
    })),
    { name: 'gone', failure: inputFailure('input.not-found') },
  ]
  const verified = (name: string): VerifiedInput => ({
    name,
    text: name,
    outcome: { kind: 'failure', failure: inputFailure('input.crash') },
  })

  test('a batch keeps the order of its inputs, whichever finishes first, and never exceeds its concurrency', async () => {
    let underWay = 0
    let maxUnderWay = 0
    const options: BatchOptions<VerifiedInput> = {
      async verifyOne({ name }) {
        underWay += 1
        maxUnderWay = Math.max(maxUnderWay, underWay)
        for (let turn = Number(name.slice(1)) % 3; turn >= 0; turn -= 1) await new Promise(setImmediate)
        underWay -= 1
        return { kind: 'done', result: verified(name) }
      },
      failed: verified,
      streamLimits: { streamBytes: 1, inMemoryBytes: 1 },
      timeLimit: 0,
      window: 4,
    }
    const names: string[] = []
    for await (const { name } of verifyInOrder(found, options)) names.push(name)
    expect(names).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'gone'])
    expect(maxUnderWay).toBeLessThanOrEqual(4)
  })
})

test('a hex dump shows offset, bytes and text', () => {
  expect(hexDump(Buffer.from('PK\u0003\u0004 hello, archive'), 0x100)).toBe(
    '00000100  50 4b 03 04 20 68 65 6c  6c 6f 2c 20 61 72 63 68  |PK.. hello, arch|\n00000110  69 76 65                                          |ive|\n',
  )
  expect(hexDump(new Uint8Array(0), 0)).toBe('(no bytes)\n')
})

test('output to a pipe has no colour', async () => {
  expect(await paintFor(99, {})).toBe(NO_PAINT)
  expect(await paintFor(99, { FORCE_COLOR: '1', TERM: 'dumb' })).toBe(TERMINAL_PAINT)
  expect(await paintFor(99, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(NO_PAINT)
  for (const FORCE_COLOR of ['', '0', 'false']) expect(await paintFor(99, { FORCE_COLOR })).toBe(NO_PAINT)
})
