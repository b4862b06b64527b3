import type { Scenario } from '../scenario/format/scenario.ts'
import { runScenario, type ScenarioFailure } from '../scenario/run/run-scenario.ts'
import type { StageOptions } from '../scenario/run/stage.ts'
import { inventScenario } from './invent-scenario.ts'

export interface GeneratedArchive {
  /** Of the scenario; fit for a file's name. */
  readonly name: string
  readonly identityId: string
  /** The archive in its envelope; null where the scenario retrieves none. */
  readonly archive: Uint8Array | null
  /** What did not go as the scenario says. */
  readonly failures: readonly ScenarioFailure[]
}

/** Archives of scenarios, one after the other: the same bytes for the same scenarios, seed, key and version. */
export async function* generateFromScenarios(
  scenarios: Iterable<Scenario>,
  options: StageOptions,
): AsyncGenerator<GeneratedArchive> {
  for (const scenario of scenarios) {
    const { identityId, proof, failures } = await runScenario(scenario, options)
    yield { name: scenario.scenario, identityId, archive: proof, failures }
  }
}

/**
 * So many archives of invented transactions, from number `first` on: persons of many countries, many ways and outcomes. Seed and number
 * alone decide each, so that several processes may share the work.
 */
export async function* generateArchives(
  count: number,
  options: StageOptions,
  first = 1,
): AsyncGenerator<GeneratedArchive> {
  yield* generateFromScenarios(inventScenarios(first, count, options.seed), options)
}

function* inventScenarios(first: number, count: number, seed: string): Iterable<Scenario> {
  for (let number = first; number < first + count; number++) yield inventScenario(seed, number)
}
