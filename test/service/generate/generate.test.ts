import { beforeAll, describe, expect, it } from 'vitest'
import {
  type GeneratedArchive,
  generateArchive,
  inventScenarios,
} from '../../../main/scenario/generate/generate-archives.ts'
import { generateInParallel } from '../../../main/scenario/generate/generate-in-parallel.ts'
import { inventScenario } from '../../../main/scenario/generate/invent-scenario.ts'
import { keptExaminer } from '../../support/kept-examiner.ts'
import { IS_LONG, inLength } from '../../support/length.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { Coverage } from '../scenarios/coverage.ts'
import { signingKey, trustedKeys } from '../scenarios/library.ts'

const COUNT = inLength(4, 60)
/** Archives that are generated again to compare their bytes. */
const REPEATED = 8

async function generate(count: number, seed: string, first = 1): Promise<readonly GeneratedArchive[]> {
  const archives: GeneratedArchive[] = []
  const options = { seed, signingKey, componentVersion: 'test', examiner: keptExaminer }
  for (const scenario of inventScenarios(count, seed, first)) archives.push(await generateArchive(scenario, options))
  return archives
}

const encode = (archives: readonly GeneratedArchive[]) =>
  archives.map(({ archive }) => Buffer.from(archive ?? []).toString('base64'))

describe('generated archives', () => {
  let archives: readonly GeneratedArchive[] = []
  beforeAll(async () => {
    archives = await generate(COUNT, 'test')
  }, 180_000)

  it('every generated scenario produces an archive without a refused call', () => {
    expect(
      archives.flatMap(({ name, failures }) => failures.map(({ line, message }) => `${name}:${line} ${message}`)),
    ).toEqual([])
    expect(archives.filter(({ archive }) => archive === null)).toEqual([])
  })

  it('every generated archive is genuine and conforms to the specifications', async () => {
    const problems: string[] = []
    for (const { name, archive } of archives) {
      const { indication, findings } = await verifyBytes(archive ?? new Uint8Array(), trustedKeys)
      if (indication !== 'TOTAL_PASSED') problems.push(`${name} ${indication}`)
      for (const { code, level } of findings) if (level === 'FAIL') problems.push(`${name} ${code}`)
    }
    expect(problems).toEqual([])
  }, 180_000)

  it.runIf(IS_LONG)('generated archives vary in persons, documents, outcomes and levels', async () => {
    const coverage = new Coverage()
    for (const { name, archive } of archives) await coverage.add(name, archive ?? new Uint8Array())
    const missing = new Map(coverage.rows().map(({ name, missing: values }) => [name, values]))
    expect(missing.get('Gender')).toEqual([])
    expect(missing.get('EvidenceStatus')?.filter((status) => status !== 'PROCESSING')).toEqual([])
    expect(missing.get('LevelOfAssurance')?.filter((level) => level < 'LOA3')).toEqual([])
    const countries = new Set(Array.from({ length: 60 }, (_, at) => inventScenario('test', at + 1).person.country))
    expect(countries.size).toBeGreaterThan(25)
  })

  it.runIf(IS_LONG)(
    'a seed generates the same bytes for any count and number of threads, and another seed generates other bytes',
    async () => {
      const repeated = encode(await generate(REPEATED, 'test'))
      expect(repeated).toEqual(encode(archives).slice(0, REPEATED))
      expect(encode(await generate(1, 'test', REPEATED))).toEqual(repeated.slice(-1))
      const parallel: GeneratedArchive[] = []
      const options = { seed: 'test', signingKey, componentVersion: 'test' }
      for await (const generated of generateInParallel(inventScenarios(REPEATED, 'test'), options, 3))
        parallel.push(generated)
      expect(encode(parallel)).toEqual(repeated)
      const otherBytes = encode(await generate(REPEATED, 'another'))
      expect(otherBytes.filter((bytes) => repeated.includes(bytes))).toEqual([])
    },
    180_000,
  )
})
