import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ArchiveCase } from '../../../main/host/archive/archive-case.ts'
import type { CaseSetup } from '../../../main/host/common/case-task.ts'
import { Samples } from '../../../main/host/common/samples.ts'
import { TAMPERS } from '../../../main/proof/self-test/run-self-test.ts'
import { SELF_TEST_BYTES, type SelfTestResult } from '../../../shared/bridge/self-test.ts'
import { POLICIES } from '../../../shared/findings/policy.ts'
import { someOf } from '../../support/length.ts'
import { zipOf } from '../../support/zip-builder.ts'

const samples = new Samples(join(import.meta.dirname, '..', '..', '..', 'samples'))
const folder = mkdtempSync(join(tmpdir(), 'proofbench-self-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const setupOf = (archive: string): CaseSetup => {
  const sample = samples.find(archive)
  if (!sample) throw new Error(`There is no sample ${archive}`)
  return {
    reference: { kind: 'file', name: sample.title, path: sample.path },
    keyFiles: sample.keys(),
    revocationFiles: sample.lists(),
    trustStore: null,
    policy: POLICIES.standard,
    validationTime: '2026-11-21T00:00:00.000Z',
    tool: { name: 'proofbench', version: 'test', commit: 'test' },
  }
}

async function selfTest(setup: CaseSetup, onProgress: (done: number, total: number) => void = () => {}) {
  // The response to a task has the result type of its kind.
  return (await new ArchiveCase(onProgress).run({ kind: 'self-test', setup })) as SelfTestResult
}

describe('self-test of an open archive', { timeout: 60_000 }, () => {
  const genuine = samples.list().filter(({ indication }) => indication === 'TOTAL_PASSED')

  test.each(
    someOf(
      genuine.map(({ archive }) => archive),
      2,
    ),
  )('every applicable tamper of %s is detected', async (archive) => {
    const result = await selfTest(setupOf(archive))
    expect(result).toMatchObject({ kind: 'done', isSound: true, isRepackedPassing: true, missed: 0 })
    if (result.kind !== 'done') return
    expect(result.caught).toBeGreaterThanOrEqual(50)
    expect(result.results.map(({ id }) => id)).toEqual(TAMPERS.map(({ id }) => id))
    for (const { outcome, checks, codes } of result.results)
      expect(checks.length > 0 && codes.length > 0).toBe(outcome === 'caught')
  })

  test('the self-test reports progress for each tamper, with their number', async () => {
    const progress: (readonly [number, number])[] = []
    await selfTest(setupOf('sample-passport-and-portrait'), (done, total) => progress.push([done, total]))
    expect(progress).toEqual(TAMPERS.map((_tamper, index) => [index + 1, TAMPERS.length]))
  })

  test('the self-test is refused for an archive that does not pass', async () => {
    expect(await selfTest(setupOf('sample-image-bit'))).toEqual({ kind: 'not-passed', indication: 'TOTAL_FAILED' })
    expect(await selfTest(setupOf('sample-no-key'))).toEqual({ kind: 'not-passed', indication: 'INDETERMINATE' })
  })

  test('the self-test is refused for a folder', async () => {
    const reference = { kind: 'folder', name: 'unpacked', path: folder } as const
    expect(await selfTest({ ...setupOf('sample-passport-and-portrait'), reference })).toEqual({ kind: 'folder' })
  })

  test('the self-test is refused by size, packed and unpacked, before anything is copied', async () => {
    const large = join(folder, 'large.mime')
    writeFileSync(large, '')
    truncateSync(large, SELF_TEST_BYTES + 1)
    const setup = setupOf('sample-passport-and-portrait')
    expect(await selfTest({ ...setup, reference: { kind: 'file', name: 'large', path: large } })).toEqual({
      kind: 'too-large',
      size: SELF_TEST_BYTES + 1,
      maxSize: SELF_TEST_BYTES,
    })
    const zipBomb = zipOf([{ name: 'root/images/a.png', content: Buffer.alloc(SELF_TEST_BYTES + 1), method: 8 }])
    expect(zipBomb.length).toBeLessThan(1_000_000)
    expect(await selfTest({ ...setup, reference: { kind: 'taken', name: 'swelling', bytes: zipBomb } })).toMatchObject({
      kind: 'too-large',
      maxSize: SELF_TEST_BYTES,
    })
  })
})
