import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import type { Scenario } from '../../../main/scenario/format/scenario.ts'
import { runScenario } from '../../../main/scenario/run/run-scenario.ts'
import { faultText } from '../../../main/yaml/fault.ts'
import '../../support/kept-examiner.ts'
import { keysFrom } from '../../support/verify-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples')
const FOLDER = join(SAMPLES, 'scenarios')
const readSample = (...path: readonly string[]) => readFileSync(join(SAMPLES, ...path))

export const signingKey = createPrivateKey(readSample('keys', 'signer.key.pem'))
export const trustedKeys = keysFrom(readSample('keys', 'signer.pub.pem'), 'signer.pub.pem')

/** Texts of the library scenarios by file name. */
export const LIBRARY_TEXTS: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
)

/** Parsed library scenarios by file name. */
export const LIBRARY: ReadonlyMap<string, Scenario> = new Map(
  [...LIBRARY_TEXTS].map(([file, text]) => {
    const { scenario, faults } = parseScenario(text)
    if (!scenario) throw new Error(faults.map((fault) => faultText(file, fault)).join('\n'))
    return [file, scenario]
  }),
)

export const run = (scenario: Scenario, seed = 'library') =>
  runScenario(scenario, { seed, signingKey, componentVersion: '0.1.0-test' })

const outcomes = new Map<Scenario, ReturnType<typeof run>>()

/** Returns the outcome of a scenario with its proof. Runs each scenario once per test file. Throws if it retrieves no proof. */
export async function outcomeOf(scenario: Scenario) {
  const outcome = outcomes.get(scenario) ?? run(scenario)
  outcomes.set(scenario, outcome)
  const { failures, proof } = await outcome
  if (!proof) throw new Error(`The scenario ${scenario.scenario} retrieves no proof`)
  return { failures, proof }
}
