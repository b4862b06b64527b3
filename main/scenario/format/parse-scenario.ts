import * as z from 'zod'
import { CheckedYaml, type FileFault, inOrder, type Path, unknownKey } from '../../yaml/index.ts'
import { checkReferences } from './check-references.ts'
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  type Scenario,
  STEP_MEMBERS,
  type Step,
  scenarioHead,
} from './scenario.ts'

const MAX_STEPS = 1000

export type ParsedScenario =
  | { readonly scenario: Scenario; readonly faults: readonly [] }
  | { readonly scenario: null; readonly faults: readonly [FileFault, ...FileFault[]] }

/** Parses a scenario file; returns the scenario, or every fault with its position. Never throws. */
export function parseScenario(text: string): ParsedScenario {
  const yaml = new CheckedYaml(text, 'scenario')
  if (yaml.faults.length > 0) return failed(yaml.faults)
  const scenario = new Reader(yaml).read()
  return yaml.faults.length === 0 && scenario ? { scenario, faults: [] } : failed(yaml.faults)
}

class Reader {
  readonly #yaml: CheckedYaml

  constructor(yaml: CheckedYaml) {
    this.#yaml = yaml
  }

  read(): Scenario | null {
    const value = this.#yaml.plain()
    if (value === undefined) return null
    const head = this.#yaml.check(scenarioHead, value, [])
    const steps = isObject(value) && Array.isArray(value.steps) ? value.steps.slice(0, MAX_STEPS + 1) : []
    if (steps.length > MAX_STEPS) this.#yaml.fault(['steps'], `more than ${MAX_STEPS} steps`)
    const parsed = steps.map((step: unknown, index) => this.#step(step, ['steps', index]))
    if (!head || this.#yaml.faults.length > 0) return null
    const scenario = { ...head, steps: parsed.filter((step) => step !== null) }
    for (const { path, message, hint } of checkReferences(scenario)) this.#yaml.fault(path, message, hint)
    return scenario
  }

  /** A step has exactly one command, and optional common members. */
  #step(value: unknown, path: Path): Step | null {
    if (!isObject(value)) {
      this.#yaml.fault(path, 'a step is a mapping with one command', `Commands: ${COMMAND_NAMES.join(', ')}`)
      return null
    }
    const keys = Object.keys(value)
    const commands = keys.filter(isCommand)
    for (const key of keys)
      if (!isCommand(key) && !Object.hasOwn(STEP_MEMBERS, key)) {
        const { message, hint } = unknownKey(key, [...COMMAND_NAMES, ...Object.keys(STEP_MEMBERS)])
        this.#yaml.fault([...path, key], message, hint, true)
      }
    const [command, second] = commands
    if (command === undefined || second !== undefined) {
      const message =
        command === undefined ? 'a step without a command' : `one step with two commands, ${command} and ${second}`
      if (command !== undefined || keys.every((key) => Object.hasOwn(STEP_MEMBERS, key)))
        this.#yaml.fault(path, message, `Commands: ${COMMAND_NAMES.join(', ')}`)
      return null
    }
    const { [command]: input, ...rest } = value
    const known = Object.fromEntries(Object.entries(rest).filter(([key]) => Object.hasOwn(STEP_MEMBERS, key)))
    const members = this.#yaml.check(z.strictObject(STEP_MEMBERS), known, path)
    const argument = this.#yaml.check(COMMANDS[command] as z.ZodType, input ?? {}, [...path, command])
    if (!members || argument === undefined) return null
    // The argument was validated by the schema of this command.
    return { ...members, command, with: argument, line: this.#yaml.place(path).line } as Step
  }
}

const isCommand = (key: string): key is CommandName => Object.hasOwn(COMMANDS, key)
const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function failed(faults: readonly FileFault[]): ParsedScenario {
  const none = { line: 1, column: 1, message: 'the file is no scenario', hint: null }
  const [first = none, ...rest] = inOrder(faults)
  return { scenario: null, faults: [first, ...rest] }
}
