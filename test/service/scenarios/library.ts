import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { leaseExaminer } from '../../../main/examination/examiner.ts'
import { faultText } from '../../../main/service/scenario/format/fault.ts'
import { parseScenario } from '../../../main/service/scenario/format/parse-scenario.ts'
import type { Scenario } from '../../../main/service/scenario/format/scenario.ts'
import { runScenario } from '../../../main/service/scenario/run/run-scenario.ts'
import { keysFrom } from '../../support/verify-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples')
const FOLDER = join(SAMPLES, 'scenarios')
const read = (...path: readonly string[]) => readFileSync(join(SAMPLES, ...path))

export const signingKey = createPrivateKey(read('keys', 'signer.key.pem'))
export const trustedKeys = keysFrom(read('keys', 'signer.pub.pem'), 'signer.pub.pem')

/** The texts of the library by their file's name. */
export const LIBRARY_TEXTS: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
)

/** Its scenarios likewise. */
export const LIBRARY: ReadonlyMap<string, Scenario> = new Map(
  [...LIBRARY_TEXTS].map(([file, text]) => {
    const { scenario, faults } = parseScenario(text)
    if (!scenario) throw new Error(faults.map((fault) => faultText(file, fault)).join('\n'))
    return [file, scenario]
  }),
)

// One worker examines the images of all scenarios of a file.
const examiner = leaseExaminer()
afterAll(() => examiner.close())

export const run = (scenario: Scenario, seed = 'library') =>
  runScenario(scenario, { seed, signingKey, componentVersion: '0.1.0-test' })
