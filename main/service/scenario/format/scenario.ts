import * as z from 'zod'
import { TENANT_ROLE } from '../../../../shared/spec/enums.ts'
import { CLIENT_STEPS } from './client-steps.ts'
import { CONTROL_STEPS } from './control-steps.ts'
import { expectation } from './expectation.ts'
import { person } from './person.ts'
import { dateTime, duration, label, oneOf, words } from './values.ts'

/** What the tenant has besides or instead of the defaults. */
const tenant = z.strictObject({
  issuingSourceValidation: z.boolean().exactOptional(),
  isGovernmentUser: z.boolean().exactOptional(),
  includesSomeCards: z.boolean().exactOptional(),
  videosInProof: z.boolean().exactOptional(),
  pauseAndResume: z.boolean().exactOptional(),
  adjudication: z.boolean().exactOptional(),
  examinesImages: z.boolean().exactOptional(),
  requiredConsents: z.array(z.enum(['PORTRAIT'])).exactOptional(),
  transactionExpiry: duration.exactOptional(),
  pausedExpiry: duration.exactOptional(),
  sessionTimeout: duration.exactOptional(),
  reviewExpiry: duration.exactOptional(),
})

export const COMMANDS = { ...CLIENT_STEPS, ...CONTROL_STEPS } as const
export type CommandName = keyof typeof COMMANDS
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[] // its own keys, no others

/** What any step may have besides its one command. */
export const STEP_MEMBERS = {
  /** Name of the evidence that comes of it, for later steps. */
  as: label.exactOptional(),
  /** Which key makes the call. */
  role: oneOf(TENANT_ROLE).exactOptional(),
  expect: expectation.exactOptional(),
  /** Goes on at once, while the evidence is still being processed. */
  hurry: z.boolean().exactOptional(),
} as const

/** A scenario but for its steps; each of those is checked by its own command. */
export const scenarioHead = z.strictObject({
  scenario: label,
  about: words,
  /** When it begins, UTC. */
  start: dateTime,
  businessId: words.exactOptional(),
  /** Address that the holder's calls come from. */
  ip: words.exactOptional(),
  tenant: tenant.default({}),
  person,
  others: z.record(label, person).default({}),
  steps: z.array(z.record(z.string(), z.unknown())).min(1),
  expect: expectation.exactOptional(),
})

export type Step = {
  readonly [Name in CommandName]: { readonly command: Name; readonly with: z.infer<(typeof COMMANDS)[Name]> }
}[CommandName] &
  z.infer<z.ZodObject<typeof STEP_MEMBERS>> & {
    /** Line of the file where the step begins, from 1. */
    readonly line: number
  }

export type StepOf<Name extends CommandName> = Extract<Step, { readonly command: Name }>

export interface Scenario extends Omit<z.infer<typeof scenarioHead>, 'steps'> {
  readonly steps: readonly Step[]
}
