import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SAMPLE_PRIVATE_KEY } from '../../main/proof/self-test/sample-key.ts'
import { recordedArchive } from '../../main/replay/read-recorded.ts'
import { NotReproducible } from '../../main/replay/recorded-archive.ts'
import { replayArchive } from '../../main/replay/replay-archive.ts'
import { generateArchive, inventScenarios } from '../../main/scenario/generate/generate-archives.ts'
import { genuineSamples } from '../../samples/genuine-samples.ts'
import { contentOf } from '../../shared/analysis/archive-content.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../shared/analysis/replay/derive-record.ts'
import { fixtureCases, readFixture } from '../support/fixtures.ts'
import { readBytes } from '../support/read-bytes.ts'

/**
 * `node test/bench/replay.ts [--count 20] [--seed TEXT]`: replays every genuine sample and fixture, and `count` generated archives.
 * Prints for each what the rules give (derived) and how its transaction ends when it is run again (run). Ends with 1 if one differs
 * that does not contradict itself on purpose.
 */
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const CONTRADICTING: ReadonlySet<string> = new Set(['contradicting-record.mime'])
const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')
const options = { signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), componentVersion: 'bench' }
const outcomes = new Map<string, number>()
let unexpected = 0

async function* archives(): AsyncGenerator<readonly [name: string, bytes: Uint8Array]> {
  for (const { file } of genuineSamples) yield [file, readFileSync(join(SAMPLES, file))]
  for (const { file, indication } of fixtureCases()) if (indication === 'TOTAL_PASSED') yield [file, readFixture(file)]
  const seed = values.seed ?? 'replay'
  for (const scenario of inventScenarios(Number(values.count ?? '20'), seed)) {
    const { name, archive } = await generateArchive(scenario, { ...options, seed })
    if (archive) yield [name, archive]
  }
}

/** One line for an outcome, and one for each difference. */
interface Outcome {
  readonly outcome: 'EQUAL' | 'DIFFERENT' | 'NOT REPRODUCIBLE'
  readonly lines: readonly string[]
}

const outcomeOf = (differences: readonly string[], lacking: readonly string[]): Outcome => {
  if (differences.length > 0) return { outcome: 'DIFFERENT', lines: differences }
  return { outcome: lacking.length > 0 ? 'NOT REPRODUCIBLE' : 'EQUAL', lines: lacking }
}

async function replayed(bytes: Uint8Array): Promise<readonly [derived: Outcome, run: Outcome]> {
  const reading = await readBytes(bytes)
  const { differences, lacking } = deriveRecord(readRecord(contentOf(reading.facts)), null)
  const derived = outcomeOf(
    differences.map(({ place, recorded, derived }) => `${place.pointer}: ${recorded}, derived ${derived}`),
    lacking.map(({ path, pointer }) => `${path} lacks ${pointer}`),
  )
  try {
    const run = await replayArchive(await recordedArchive(reading), options)
    if (run.outcome === 'NOT_REPRODUCIBLE') return [derived, outcomeOf([], [run.reason])]
    const lines = run.differences.map(({ pointer, recorded, replayed }) => `${pointer}: ${recorded}, run ${replayed}`)
    return [derived, outcomeOf(lines, [])]
  } catch (error) {
    if (error instanceof NotReproducible) return [derived, outcomeOf([], [error.message])]
    throw error
  }
}

for await (const [name, bytes] of archives()) {
  const [derived, run] = await replayed(bytes)
  const both = `derived ${derived.outcome}, run ${run.outcome}`
  outcomes.set(both, (outcomes.get(both) ?? 0) + 1)
  const isDifferent = [derived, run].some(({ outcome }) => outcome === 'DIFFERENT')
  if (isDifferent && !CONTRADICTING.has(name)) unexpected++
  console.log(`${name.padEnd(36)} ${both}`)
  for (const line of [...derived.lines, ...run.lines].slice(0, 12)) console.log(`  ${line}`)
}
console.log([...outcomes].map(([both, count]) => `\n${String(count).padStart(4)} ${both}`).join(''))
console.log(`${unexpected === 0 ? 'met   ' : 'MISSED'} ${unexpected} archives differ without contradicting themselves`)
process.exitCode = unexpected === 0 ? 0 : 1
