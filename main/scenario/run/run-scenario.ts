import { REFUSAL_STATUS } from '../../../shared/rules/index.ts'
import { ServiceError } from '../../service/index.ts'
import type { Scenario, Step } from '../format/scenario.ts'
import { unmetExpectations } from './check-expectation.ts'
import { performStep } from './perform-step.ts'
import { Performance } from './performance.ts'
import { openStage, type StageOptions } from './stage.ts'

export interface ScenarioFailure {
  /** Line of the step in the file; null for the final expectation. */
  readonly line: number | null
  readonly message: string
}

export interface ScenarioResult {
  readonly identityId: string
  /** Archive in its envelope; null if no step retrieved it. */
  readonly proof: Uint8Array | null
  /** Refused steps and unmet expectations. */
  readonly failures: readonly ScenarioFailure[]
}

/** Called before every step with the number of finished steps, the total, and the command. */
export type StepListener = (done: number, total: number, command: string) => void

/** Milliseconds that a person needs between two steps. */
const BETWEEN_STEPS = 3000

/** Runs a scenario on its own service. Equal scenario, seed, key and version yield equal bytes. */
export async function runScenario(
  scenario: Scenario,
  options: StageOptions,
  onStep: StepListener = () => {},
): Promise<ScenarioResult> {
  const stage = openStage(scenario, options)
  try {
    const run = new Performance(stage, scenario, options.seed)
    return await performScenario(run, onStep)
  } finally {
    await stage.close()
  }
}

/** Performs all steps in order; a step that does not meet its expectation is recorded as a failure, and the next one follows. */
export async function performScenario(run: Performance, onStep: StepListener = () => {}): Promise<ScenarioResult> {
  const { scenario, engine } = run
  const { businessId } = scenario
  const call = run.call(null, 'POST', '', 'RELYING_SERVICE')
  const identity = await engine.createIdentity(call, businessId === undefined ? {} : { businessId })
  run.identityId = identity.id
  const failures: ScenarioFailure[] = []
  for (const [done, step] of scenario.steps.entries()) {
    onStep(done, scenario.steps.length, step.command)
    await run.advance(BETWEEN_STEPS)
    for (const message of await performAndCheck(run, step))
      failures.push({ line: step.line, message: `${step.command}: ${message}` })
  }
  if (scenario.expect && run.proof === null)
    for (const message of unmetExpectations(run.view(), null, scenario.expect)) failures.push({ line: null, message })
  return { identityId: run.identityId, proof: run.proof, failures }
}

/** Performs one step and checks its expectation. */
async function performAndCheck(run: Performance, step: Step): Promise<readonly string[]> {
  const refused = step.expect?.refused
  try {
    // Retrieving the proof ends the transaction, so its view is taken before.
    const before = step.command === 'proof' ? run.view() : null
    const evidenceId = await performStep(run, step)
    if (refused !== undefined) return [`expected to be refused with ${refused}, and was not`]
    if (step.as !== undefined && evidenceId !== null) run.name(step.as, evidenceId)
    if (step.hurry !== true) await run.engine.settle()
    return step.expect ? unmetExpectations(before ?? run.view(), evidenceId, step.expect) : []
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const status = REFUSAL_STATUS[error.kind]
    if (refused === status) return []
    return [`refused with ${status}: ${error.message}`]
  }
}
