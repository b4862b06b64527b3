import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import { readJson } from '../../main/proof/read/json/read-json.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { verifyArchive } from '../../main/proof/verify/verify-archive.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import { POLICIES } from '../../shared/findings/policy.ts'
import { Corpus } from './corpus.ts'
import { median } from './measure.ts'

/**
 * Compares strict reading and full checks of a 30 MB verificationAndEvaluationDetails.json with JSON.parse of it in the same
 * process. Each round runs in a new process, so nothing is compiled beforehand, and then again warm. Prints ratios.
 */
const NAME = 'verificationAndEvaluationDetails.json'
const BYTES = 30_000_000
const MAX_RATIO = 8

interface Round {
  readonly cold: Times
  readonly warm: Times
}
interface Times {
  readonly parse: number
  readonly read: number
  readonly judge: number
}

const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function oneRound(archive: string, keyFile: string): Promise<Round> {
  const { keys } = readTrustMaterial(readFileSync(keyFile), 'key')
  const limits = { ...DEFAULT_LIMITS }
  // The archive is opened without this document, which is read from its stored bytes below, under the clock.
  const reading = await readArchive(
    { kind: 'file', name: 'details', source: sourceOf(readFileSync(archive)) },
    { limits: { ...limits, jsonBytes: 1_000_000 }, secondReading: 'off', inputHash: 'never', spool: memorySpool },
  )
  const bytes = documentIn(readFileSync(archive))
  const context = {
    keys,
    revocationLists: [],
    policy: POLICIES.standard,
    validationTime: '2026-06-01T00:00:00.000Z',
    tool: { name: 'proofbench', version: 'bench', commit: 'bench' },
    limits,
    secondReading: false,
  } as const
  const measured = async (): Promise<Times> => {
    const parse = await timed(() => JSON.parse(bytes.toString()))
    let value: ReturnType<typeof readJson>['value']
    const read = await timed(() => {
      value = readJson(bytes, NAME, limits).value
    })
    const details = { path: NAME, size: bytes.length, value, strict: true }
    const facts = {
      ...reading.facts,
      verificationAndEvaluationDetails: details,
      observations: reading.facts.observations.filter(({ code }) => code !== 'json.limit-exceeded'),
    }
    let verdict = ''
    const judge = await timed(async () => {
      const report = await verifyArchive(facts, context)
      verdict = `${report.indication} ${report.checks.find(({ id }) => id === 'consistency.times')?.outcome}`
    })
    if (verdict !== 'TOTAL_PASSED PASSED' && verdict !== 'TOTAL_PASSED WARNING')
      throw new Error(`The record was not judged: ${verdict}`)
    return { parse, read, judge }
  }
  const cold = await measured()
  const rest: Times[] = []
  for (let count = 0; count < 5; count++) rest.push(await measured())
  return { cold, warm: middle(rest) }
}

/** Returns the stored bytes of the document in the archive. */
function documentIn(archive: Buffer): Buffer {
  const start = archive.indexOf('[{"identityOperation"')
  const end = archive.indexOf('}]PK', start)
  if (start < 0 || end < 0) throw new Error('The archive does not hold the document as it was written')
  return archive.subarray(start, end + 2)
}

const middle = (all: readonly Times[]): Times => ({
  parse: median(all.map(({ parse }) => parse)),
  read: median(all.map(({ read }) => read)),
  judge: median(all.map(({ judge }) => judge)),
})

function show(name: string, { parse, read, judge }: Times): boolean {
  const ratio = (read + judge) / parse
  const met = ratio <= MAX_RATIO
  console.log(
    `  ${met ? 'met   ' : 'MISSED'} ${name}: JSON.parse ${parse.toFixed(0)} ms, read strictly ${(read / parse).toFixed(2)} ×, judged ${(judge / parse).toFixed(2)} ×, together ${ratio.toFixed(2)} ×, required ≤ ${MAX_RATIO}`,
  )
  return met
}

const [archive, key] = process.argv.slice(2)
if (archive !== undefined && key !== undefined) console.log(JSON.stringify(await oneRound(archive, key)))
else {
  const corpus = await Corpus.open()
  const recipe = { media: 0, details: BYTES, method: 'stored', envelope: 'binary', seed: 1 } as const
  const { path } = corpus.archive({ name: 'details-30', ...recipe })
  const rounds = Array.from(
    { length: 5 },
    (): Round =>
      JSON.parse(execFileSync(process.execPath, [import.meta.filename, path, corpus.key], { encoding: 'utf8' })),
  )
  corpus.close()
  console.log('\n30 MB of details in one process')
  const cold = show('first time', middle(rounds.map((round) => round.cold)))
  const warm = show('warm', middle(rounds.map((round) => round.warm)))
  process.exitCode = cold && warm ? 0 : 1
}
