import type * as z from 'zod'
import { formatYamlLine } from '../../yaml/index.ts'
import type { COMMANDS, CommandName, STEP_MEMBERS, scenarioHead } from './scenario.ts'

type StepMembers = { readonly [Name in keyof typeof STEP_MEMBERS]?: z.input<(typeof STEP_MEMBERS)[Name]> }

/** Step as it is written in a file: one command, and common members. */
export type WrittenStep = StepMembers & { readonly [Name in CommandName]?: z.input<(typeof COMMANDS)[Name]> }

/** Scenario as it is written in a file. */
export type WrittenScenario = Omit<z.input<typeof scenarioHead>, 'steps'> & { readonly steps: readonly WrittenStep[] }

/** Formats a scenario as YAML, one line for each step where it fits. `comments` precede it. */
export function formatScenario({ steps, ...head }: WrittenScenario, comments: readonly string[]): string {
  const lines = comments.flatMap((comment) => comment.split('\n')).map((line) => `# ${line}\n`)
  const members = Object.entries(head).map(([name, value]) => `${name}: ${formatYamlLine(value)}`)
  return `${lines.join('')}${members.join('')}steps:\n${steps.map(written).join('')}`
}

/** The members of a step are a block, the value of each is on one line. */
const written = (step: WrittenStep): string =>
  Object.entries(step)
    .map(([name, value], index) => `${index === 0 ? '  - ' : '    '}${name}: ${formatYamlLine(value)}`)
    .join('')
