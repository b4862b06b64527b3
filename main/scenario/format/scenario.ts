import * as z from 'zod'
import { TENANT_ROLE } from '../../../shared/spec/index.ts'
import { person } from '../../service/index.ts'
import { dateTime, duration, label, oneOf, text } from '../../yaml/index.ts'
import { CLIENT_STEPS } from './client-steps.ts'
import { CONTROL_STEPS } from './control-steps.ts'
import { expectation } from './expectation.ts'

/** Settings of the tenant that differ from the defaults. */
const tenant = z.strictObject({
  issuingSourceValidation: z.boolean().exactOptional(),
  isGovernmentUser: z.boolean().exactOptional(),
  includesSomeCards: z.boolean().exactOptional(),
  videosInProof: z.boolean().exactOptional(),
  pauseAndResume: z.boolean().exactOptional(),
  deletionPolicy: z.enum(['ALL', 'NONE']).exactOptional(),
  matchingThreshold: z.number().min(0).max(1).exactOptional(),
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
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[] // keys of an object literal

/** Optional members of every step next to its command. */
export const STEP_MEMBERS = {
  /** Name of the resulting evidence, for later steps. */
  as: label.exactOptional(),
  /** Role of the key that makes the call. */
  role: oneOf(TENANT_ROLE).exactOptional(),
  expect: expectation.exactOptional(),
  /** Continues at once, while the evidence is still being processed. */
  hurry: z.boolean().exactOptional(),
} as const

/** A scenario without its steps, which are validated by their own commands. */
export const scenarioHead = z.strictObject({
  scenario: label,
  about: text,
  /** Start time, UTC. */
  start: dateTime,
  businessId: text.exactOptional(),
  /** IP address of the holder's calls. */
  ip: text.exactOptional(),
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
    /** Line of the step in the file, from 1. */
    readonly line: number
  }

export type StepOf<Name extends CommandName> = Extract<Step, { readonly command: Name }>

export interface Scenario extends Omit<z.infer<typeof scenarioHead>, 'steps'> {
  readonly steps: readonly Step[]
}
