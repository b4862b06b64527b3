import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ArchiveCase } from '../../../main/host/archive/archive-case.ts'
import type { ArchiveSession } from '../../../main/host/archive/archive-session.ts'
import { CasePool } from '../../../main/host/archive/case-pool.ts'
import { SpareCase } from '../../../main/host/archive/spare-case.ts'
import type { CaseTask, RowSetup, VerifiedRow } from '../../../main/host/common/case-task.ts'
import { ArchiveList } from '../../../main/host/list/archive-list.ts'
import { InputError, inputFailure } from '../../../main/input/input-failure.ts'
import { POLICIES } from '../../../shared/findings/policy.ts'

const TOOL = { name: 'proofbench', version: 'test', commit: 'test' }
const VERIFIED: Omit<VerifiedRow, 'row'> = {
  junit: new TextEncoder().encode('  <named/>\n'),
  maskedJunit: new TextEncoder().encode('  <masked/>\n'),
}

/** Stands in for archive processes; the name of an archive determines its result. */
function standIn(started: { count: number; running: number; max: number }): ArchiveSession {
  started.count += 1
  return {
    async ask(task) {
      // A list requests rows only.
      const { name } = (task as Extract<CaseTask, { kind: 'row' }>).setup.reference
      started.running += 1
      started.max = Math.max(started.max, started.running)
      try {
        if (name.startsWith('hang')) await new Promise((_, reject) => pending.add(reject))
        if (name.startsWith('crash')) throw new InputError(inputFailure('input.crash', 'RangeError'))
        if (name.startsWith('gone')) throw new InputError(inputFailure('input.not-found', 'ENOENT'))
        await new Promise(setImmediate)
      } finally {
        started.running -= 1
      }
      const row = {
        name,
        size: 1,
        sha256: null,
        outcome: { kind: 'failure', code: 'x', hint: '' },
        reason: '',
        maskedReason: '',
        service: null,
      }
      return { ...VERIFIED, row } as never
    },
    onProgress() {},
    async end() {
      for (const reject of pending) reject(new Error('ended'))
      pending.clear()
    },
  }
}

const pending = new Set<(error: Error) => void>()

/** Opens a list whose search has not finished. `fixedTime`: validation time set by the user; `open`: receives the sessions that have not ended. */
function openListOf(
  names: readonly string[],
  stallMs = 60,
  fixedTime: () => string | null = () => null,
  open = new Set<object>(),
) {
  const started = { count: 0, running: 0, max: 0 }
  let changed = () => {}
  const list = new ArchiveList({
    list: 'list-1',
    name: 'test',
    tool: TOOL,
    stallMs,
    startCase() {
      const session = standIn(started)
      open.add(session)
      const end = async (): Promise<void> => {
        open.delete(session)
        await session.end()
      }
      return { ...session, end }
    },
    setup: () => ({
      keyFiles: [],
      revocationFiles: [],
      trustStore: null,
      policy: POLICIES.standard,
      validationTime: '2026-11-21T00:00:00.000Z',
      tool: TOOL,
    }),
    fixedTime,
    onEnd() {},
    onChange: () => changed(),
  })
  for (const name of names) list.add({ reference: { kind: 'file', name, path: name } })
  const done = new Promise<void>((resolve) => {
    changed = () => list.page(0, false).state === 'done' && resolve()
  })
  return { list, done, started }
}

function listOf(names: readonly string[], stallMs = 60) {
  const opened = openListOf(names, stallMs)
  opened.list.finish()
  return opened
}

const codes = ({ rows }: ReturnType<ArchiveList['page']>) =>
  [...rows].sort((a, b) => a.index - b.index).map(({ outcome }) => (outcome.kind === 'failure' ? outcome.code : ''))

describe('list of archives', () => {
  test('archives that crash, hang and vanish have rows of their own, and delay no other', async () => {
    const { list, done } = listOf(['a', 'crash', 'hang', 'b', 'gone', 'c', 'd', 'e'])
    await done
    expect(codes(list.page(0, false))).toEqual([
      'x',
      'input.crash',
      'input.stalled',
      'x',
      'input.not-found',
      'x',
      'x',
      'x',
    ])
    expect(
      Buffer.from(list.junit(null, false))
        .toString()
        .match(/<testsuite /g) ?? [],
    ).toHaveLength(3)
  })

  test('10 000 archives are verified a few at a time, and pages continue after the last row', async () => {
    const { list, done, started } = listOf(Array.from({ length: 10_000 }, (_, index) => `file-${index}`))
    await done
    expect(started.max).toBeLessThanOrEqual(4)
    const first = list.page(0, false)
    expect(first).toMatchObject({ found: 10_000, state: 'done', next: 10_000 })
    expect(list.page(9_990, false).rows).toHaveLength(10)
    expect(list.page(20_000, false).rows).toEqual([])
  })

  test('a cancelled list keeps its rows, and is completed when it is verified again', async () => {
    const { list } = listOf(['a', 'hang', 'b'], 100_000)
    await expect.poll(() => list.page(0, false).rows.length).toBe(2)
    await list.cancel()
    expect(list.page(0, false)).toMatchObject({ state: 'cancelled', next: 2 })
    await list.again()
    await expect.poll(() => list.page(0, false).rows.length).toBe(2)
    expect(list.page(0, false)).toMatchObject({ run: 2, state: 'running' })
    await list.close()
  })

  test('the first archive of a list is verified by the session that was started in advance', async () => {
    const names: string[] = []
    let count = 0
    const cases = new SpareCase(() => {
      const name = `session ${count++}`
      return { ...standIn({ count: 0, running: 0, max: 0 }), ask: async () => names.push(name) as never }
    })
    const pool = new CasePool(() => cases.take(), 2)
    await pool.run({ kind: 'row', setup: {} as RowSetup })
    expect(names).toEqual(['session 0'])
    await pool.close()
    cases.refill()
    await cases.close()
  })

  test.runIf(process.platform === 'linux')('a thread lowers its priority only after its first archive', async () => {
    const order: string[] = []
    const lowered = vi.spyOn(os, 'setPriority').mockImplementation(() => void order.push('lowered'))
    syncBuiltinESMExports()
    try {
      const path = join(import.meta.dirname, '../../../samples/archives/licence-and-portrait.mime')
      const keys = { keyFiles: [], revocationFiles: [], trustStore: null, tool: TOOL }
      const conditions = { policy: POLICIES.standard, validationTime: '2026-11-21T00:00:00.000Z', maskedName: '' }
      await new ArchiveCase(() => order.push('verified')).run({
        kind: 'row',
        setup: { ...keys, ...conditions, reference: { kind: 'file', name: 'x', path } },
      })
    } finally {
      lowered.mockRestore()
      syncBuiltinESMExports()
    }
    expect(order.length).toBeGreaterThan(1)
    expect(order.indexOf('lowered')).toBe(order.length - 1)
  })

  test('a list without archives reports that none was found', async () => {
    const { list, done } = listOf([])
    await done
    expect(codes(list.page(0, false))).toEqual(['input.no-archive'])
  })

  test('a changed validation time makes the rows outdated, and verifying again makes them current', async () => {
    let time: string | null = null
    const { list, done } = openListOf(['a'], 60, () => time)
    list.finish()
    await done
    expect(list.page(0, false).isOutdated).toBe(false)
    time = '2024-01-01T00:00:00.000Z'
    expect(list.page(0, false).isOutdated).toBe(true)
    await list.again()
    expect(list.page(0, false).isOutdated).toBe(false)
    await list.close()
  })

  test('a list that is verified again during the search loses no archive', async () => {
    const { list } = openListOf([], 100_000)
    const steps = function* () {
      for (let index = 0; index < 40; index++) {
        const until = performance.now() + 2
        while (performance.now() < until);
        yield { reference: { kind: 'file', name: `file-${index}`, path: 'x' } } as const
      }
    }
    const searched = list.addAll(steps())
    await new Promise(setImmediate)
    await list.again()
    await searched
    list.finish()
    await expect.poll(() => list.page(0, false)).toMatchObject({ state: 'done', found: 40, next: 40 })
  })

  test('a list that is verified again twice at once, and closed meanwhile, leaves no process behind', async () => {
    const open = new Set<object>()
    const { list } = openListOf(['a', 'b'], 100_000, () => null, open)
    const again = [list.again(), list.again()]
    await list.close()
    await Promise.all(again)
    await list.again()
    expect(open.size).toBe(0)
  })

  test('a list keeps its rows and their JUnit document while trust or policy cannot be used', async () => {
    let isUsable = true
    const usable = (): string | null => {
      if (!isUsable) throw new Error('policy')
      return null
    }
    const { list, done } = openListOf(['a'], 60, usable)
    list.finish()
    await done
    isUsable = false
    expect(list.page(0, false)).toMatchObject({ state: 'done', next: 1, isOutdated: true })
    await expect(list.again()).rejects.toThrow('policy')
    expect(list.page(0, false)).toMatchObject({ state: 'done', next: 1 })
    expect(Buffer.from(list.junit(null, false)).toString()).toContain('<named/>')
    isUsable = true
    await list.again()
    await expect.poll(() => list.page(0, false)).toMatchObject({ state: 'done', next: 1, isOutdated: false })
    await list.close()
  })

  test('an unmasked JUnit document names the inputs, a masked one numbers them', async () => {
    const { list, done } = listOf(['a', 'gone-mueller'])
    await done
    const text = (masked: boolean) => Buffer.from(list.junit([0, 1], masked)).toString()
    expect(text(false)).toContain('gone-mueller')
    expect(text(true)).not.toContain('mueller')
    expect(text(true)).toMatch(/<masked\/>[\s\S]*"archive 2"/)
  })
})
