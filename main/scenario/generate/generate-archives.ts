import type { Scenario } from '../format/scenario.ts'
import { runScenario, type ScenarioFailure } from '../run/run-scenario.ts'
import type { StageOptions } from '../run/stage.ts'
import { inventScenario } from './invent-scenario.ts'

export interface GeneratedArchive {
  /** Name of the scenario; safe as a file name. */
  readonly name: string
  readonly identityId: string
  /** The archive in its envelope; null if the scenario retrieves none. */
  readonly archive: Uint8Array | null
  /** Rejected steps and failed expectations. */
  readonly failures: readonly ScenarioFailure[]
}

/** Generates the archive of one scenario: the same bytes for the same scenario, seed, key and version. */
export async function generateArchive(scenario: Scenario, options: StageOptions): Promise<GeneratedArchive> {
  const { identityId, proof, failures } = await runScenario(scenario, options)
  return { name: scenario.scenario, identityId, archive: proof, failures }
}

/**
 * Yields invented scenarios, starting with number `first`: persons of many countries, many flows and outcomes. Each depends on
 * seed and number only, so that several threads can share the work.
 */
export function* inventScenarios(count: number, seed: string, first = 1): Generator<Scenario> {
  for (let number = first; number < first + count; number++) yield inventScenario(seed, number)
}
