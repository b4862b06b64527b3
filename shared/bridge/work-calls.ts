import * as z from 'zod'
import { type FigureName, MAX_COMMENT, MAX_REASONS, type QueueName } from '../review/index.ts'
import { call, choice, integer, integers, optional, text, texts } from './arguments.ts'
import type { LibraryRow } from './library-info.ts'
import type { FileFaultInfo } from './people-calls.ts'

/** Maximum number of archives that one call assigns or decides. */
export const WORK_ARCHIVES = 500

const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)
const archives = integers(WORK_ARCHIVES)
const day = optional(z.iso.date())
const rules = text(200_000)

/** Calls of the window about who has work. */
export const WORK_CALLS = {
  /** Returns the rules in force. */
  'work.rules': call({}),
  /** Returns which archives rules, a YAML file, would give to whom. Nothing changes. */
  'work.try-rules': call({ text: rules }),
  'work.set-rules': call({ text: rules }),
  /** Assigns archives to a reviewer; null takes them from everybody they were assigned to. */
  'work.assign': call({ archives, to: optional(fingerprint), reason: z.string().max(1000) }),
  /** Signs the same decision about each of several archives that the rules allow to be decided alike. */
  'work.decide-alike': call({
    archives,
    decision: choice(['APPROVED', 'REJECTED', 'ESCALATED']),
    reasons: texts(MAX_REASONS, 100),
    comment: z.string().max(2 * MAX_COMMENT),
  }),
  /** Figures of each person and of the team, of decisions between two days of UTC. */
  'work.figures': call({ from: day, until: day }),
  /** Returns the archive that is next for the person who acts, after an open one. */
  'work.next': call({ archive: integer(1, Number.MAX_SAFE_INTEGER) }),
} as const satisfies { readonly [name: string]: z.ZodType }

export interface RulesInfo {
  readonly title: string
  /** The YAML file. */
  readonly text: string
  /** Entry that put the rules into force; null for those of a new library. */
  readonly entry: { readonly index: number; readonly time: string; readonly by: string | null } | null
  /** Whether the person who acts may set rules. */
  readonly mayManage: boolean
}

/** Archives that rules would give to the same people for the same reason. */
export interface RouteInfo {
  readonly queue: QueueName
  readonly reason: string
  readonly step: string
  readonly people: readonly string[]
  readonly count: number
  /** The first of the archives. */
  readonly first: readonly LibraryRow[]
}

export interface RulesTrialInfo {
  /** Empty if the rules can be used. */
  readonly faults: readonly FileFaultInfo[]
  readonly routes: readonly RouteInfo[]
  /** Archives that would need nobody, and that would go elsewhere than now. */
  readonly idle: number
  readonly moved: number
}

/** Figures of a person. */
export interface PersonFigures {
  /** Null for the team. */
  readonly person: { readonly key: string; readonly name: string } | null
  readonly counts: { readonly [name in FigureName]: number }
  /** Median hours; null without a decision. */
  readonly turnaroundHours: number | null
  /** Hours that the oldest archive waits; null without one. */
  readonly oldestHours: number | null
}

export interface WorkCallResults {
  readonly 'work.rules': RulesInfo
  readonly 'work.try-rules': RulesTrialInfo
  /** Empty if the rules are in force. */
  readonly 'work.set-rules': readonly FileFaultInfo[]
  readonly 'work.assign': null
  /** Why there are no time stamps yet that the library demands; null if there are, or none are needed. */
  readonly 'work.decide-alike': string | null
  /** The team is last. */
  readonly 'work.figures': readonly PersonFigures[]
  /** Next archive, null if no other waits; and how many wait, with the open one. */
  readonly 'work.next': { readonly archive: number | null; readonly waiting: number }
}
