import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { checkReferences } from './check-references.ts'
import type { ScenarioFault } from './fault.ts'
import { issueText, unknownKey } from './issue-text.ts'
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  type Scenario,
  STEP_MEMBERS,
  type Step,
  scenarioHead,
} from './scenario.ts'
import { yamlFaults } from './yaml-fault.ts'

/** Maximum characters of a scenario file. */
export const MAX_SCENARIO_CHARACTERS = 1_000_000
export const MAX_STEPS = 1000

export type ParsedScenario =
  | { readonly scenario: Scenario; readonly faults: readonly [] }
  | { readonly scenario: null; readonly faults: readonly [ScenarioFault, ...ScenarioFault[]] }

/** Path within the file: keys and list indices. */
type Path = readonly (string | number)[]

/** Parses a scenario file; returns the scenario, or every fault with its position. Never throws. */
export function parseScenario(text: string): ParsedScenario {
  if (text.length > MAX_SCENARIO_CHARACTERS)
    return failed([fault(1, 1, `${text.length} characters, the most is ${MAX_SCENARIO_CHARACTERS}`)])
  const lines = new LineCounter()
  // Anchors are refused: aliases hide values and can expand without bound.
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    strict: true,
    merge: false,
    // The level 'silent' would suppress the warning about a second document.
    logLevel: 'error',
    schema: 'core',
  })
  const broken = yamlFaults([...document.errors, ...document.warnings], lines)
  if (broken.length > 0) return failed(broken)
  const reader = new Reader(document, lines)
  const scenario = reader.read()
  return reader.faults.length === 0 && scenario ? { scenario, faults: [] } : failed(reader.faults)
}

class Reader {
  readonly faults: ScenarioFault[] = []
  readonly #document: Document
  readonly #lines: LineCounter

  constructor(document: Document, lines: LineCounter) {
    this.#document = document
    this.#lines = lines
  }

  read(): Scenario | null {
    const value = this.#plain()
    if (value === undefined) return null
    const head = this.#check(scenarioHead, value, [])
    const steps = isObject(value) && Array.isArray(value.steps) ? value.steps.slice(0, MAX_STEPS + 1) : []
    if (steps.length > MAX_STEPS) this.#fault(['steps'], `more than ${MAX_STEPS} steps`)
    const parsed = steps.map((step: unknown, index) => this.#step(step, ['steps', index]))
    if (!head || this.faults.length > 0) return null
    const scenario = { ...head, steps: parsed.filter((step) => step !== null) }
    for (const { path, message, hint } of checkReferences(scenario)) this.#fault(path, message, hint)
    return scenario
  }

  #plain(): unknown {
    try {
      return this.#document.toJS({ maxAliasCount: 0 })
    } catch {
      this.#fault([], 'anchors and aliases are not used in scenarios', 'Write the value out at each place.')
      return undefined
    }
  }

  /** A step has exactly one command, and optional common members. */
  #step(value: unknown, path: Path): Step | null {
    if (!isObject(value)) {
      this.#fault(path, 'a step is a mapping with one command', `Commands: ${COMMAND_NAMES.join(', ')}`)
      return null
    }
    const keys = Object.keys(value)
    const commands = keys.filter(isCommand)
    for (const key of keys)
      if (!isCommand(key) && !Object.hasOwn(STEP_MEMBERS, key)) {
        const { message, hint } = unknownKey(key, [...COMMAND_NAMES, ...Object.keys(STEP_MEMBERS)])
        this.#fault([...path, key], message, hint, true)
      }
    const [command, second] = commands
    if (command === undefined || second !== undefined) {
      const message =
        command === undefined ? 'a step without a command' : `one step with two commands, ${command} and ${second}`
      if (command !== undefined || keys.every((key) => Object.hasOwn(STEP_MEMBERS, key)))
        this.#fault(path, message, `Commands: ${COMMAND_NAMES.join(', ')}`)
      return null
    }
    const { [command]: input, ...rest } = value
    const known = Object.fromEntries(Object.entries(rest).filter(([key]) => Object.hasOwn(STEP_MEMBERS, key)))
    const members = this.#check(z.strictObject(STEP_MEMBERS), known, path)
    const argument = this.#check(COMMANDS[command] as z.ZodType, input ?? {}, [...path, command])
    if (!members || argument === undefined) return null
    // The argument was validated by the schema of this command.
    return { ...members, command, with: argument, line: this.#place(path).line } as Step
  }

  #check<T>(schema: z.ZodType<T>, value: unknown, at: Path): T | undefined {
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    for (const issue of result.error.issues) this.#issue(issue, at, schema)
    return undefined
  }

  #issue(issue: z.core.$ZodIssue, at: Path, schema: z.ZodType): void {
    const path = [...at, ...issue.path.filter((part) => typeof part !== 'symbol')]
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) {
        const { message, hint } = unknownKey(key, keysAt(schema, issue.path))
        this.#fault([...path, key], message, hint, true)
      }
    else {
      const { message, hint } = issueText({ ...issue, path }, issue.input)
      this.#fault(path, message, hint)
    }
  }

  #fault(path: Path, message: string, hint: string | null = null, atKey = false): void {
    this.faults.push({ ...this.#place(path, atKey), message, hint })
  }

  /** Returns the position of a value, or of its nearest ancestor in the file. */
  #place(path: Path, atKey = false): { readonly line: number; readonly column: number } {
    for (let length = path.length; length >= 0; length--) {
      const key = path[length - 1]
      const parent = atKey && length > 0 ? this.#document.getIn(path.slice(0, length - 1), true) : null
      const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : null
      const node = pair ? pair.key : this.#document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) {
        const { line, col } = this.#lines.linePos(node.range[0])
        return { line, column: col }
      }
    }
    return { line: 1, column: 1 }
  }
}

/** Returns the keys of the schema at a path, for hints. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let at: unknown = schema
  for (const part of [...path, null]) {
    while (at instanceof z.ZodExactOptional || at instanceof z.ZodOptional || at instanceof z.ZodDefault)
      at = at.unwrap()
    if (part === null) break
    if (at instanceof z.ZodObject) at = at.shape[String(part)]
    else if (at instanceof z.ZodArray) at = at.element
    else if (at instanceof z.ZodRecord) at = at.valueType
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

const isCommand = (key: string): key is CommandName => Object.hasOwn(COMMANDS, key)
const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fault = (line: number, column: number, message: string): ScenarioFault => ({ line, column, message, hint: null })

function failed(faults: readonly ScenarioFault[]): ParsedScenario {
  const [first = fault(1, 1, 'the file is no scenario'), ...rest] = [...faults].sort(
    (a, b) => a.line - b.line || a.column - b.column,
  )
  return { scenario: null, faults: [first, ...rest] }
}
