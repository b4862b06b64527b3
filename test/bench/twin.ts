import { createPrivateKey } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Examiner } from '../../main/examination/examiner.ts'
import { SAMPLE_PRIVATE_KEY } from '../../main/proof/self-test/sample-key.ts'
import { NotTwinnable } from '../../main/replay/twin/twin-source.ts'
import { parseScenario } from '../../main/scenario/format/parse-scenario.ts'
import { generateArchive, inventScenarios } from '../../main/scenario/generate/generate-archives.ts'
import { libraryFiles } from '../../main/scenario/library-files.ts'
import { FIXTURES } from '../support/fixtures.ts'
import { checkedTwin, type TwinFaults, withExaminer } from '../support/twin-claims.ts'

/**
 * `node test/bench/twin.ts [--count 200] [--seed TEXT]`: makes twins of the samples, the fixtures, the scenarios of the library and
 * generated archives, `count` in all, and compares each with its original. Ends with 1 if any has a fault.
 */
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.count ?? '200')
const seed = values.seed ?? 'twins'
const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')

interface Named {
  readonly name: string
  readonly bytes: Uint8Array
}

async function* archives(examiner: Examiner): AsyncGenerator<Named> {
  for (const name of readdirSync(SAMPLES)) yield { name, bytes: readFileSync(join(SAMPLES, name)) }
  for (const name of existsSync(FIXTURES) ? readdirSync(FIXTURES).filter((file) => /\.(mime|zip)$/.test(file)) : [])
    yield { name, bytes: readFileSync(join(FIXTURES, name)) }
  const options = { seed, signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), componentVersion: 'bench' }
  const library = Object.values(libraryFiles()).flatMap((text) => {
    const parsed = parseScenario(text)
    return parsed.scenario ? [parsed.scenario] : []
  })
  for (const scenarios of [library, inventScenarios(count, seed)])
    for (const scenario of scenarios) {
      const { name, archive } = await generateArchive(scenario, { ...options, examiner })
      if (archive) yield { name, bytes: archive }
    }
}

let [made, refused, faulty, strings] = [0, 0, 0, 0]
const start = performance.now()
await withExaminer(async (examiner) => {
  for await (const { name, bytes } of archives(examiner)) {
    if (made >= count) break
    try {
      const { faults, searched } = await checkedTwin(bytes, `${seed}/${name}`, examiner)
      made++
      strings += searched
      if (report(name, faults)) faulty++
    } catch (error) {
      if (!(error instanceof NotTwinnable)) throw error
      refused++
      console.log(`refused ${name}: ${error.message}`)
    }
  }
})
const seconds = ((performance.now() - start) / 1000 / made).toFixed(2)
console.log(
  `${faulty === 0 ? 'met   ' : 'MISSED'} ${made} twins, ${faulty} with faults; ${strings} strings searched, ${refused} archives refused, ${seconds} s for each`,
)
process.exit(faulty === 0 && made === count ? 0 : 1)

function report(name: string, faults: TwinFaults): boolean {
  const lines = Object.entries(faults).flatMap(([kind, all]) =>
    (all as readonly string[]).map((text) => `${kind} ${text}`),
  )
  if (lines.length > 0) console.log(`${name}\n  ${lines.slice(0, 6).join('\n  ')}`)
  return lines.length > 0
}
