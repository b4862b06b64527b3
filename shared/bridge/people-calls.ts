import * as z from 'zod'
import { ROLES, type Role } from '../review/index.ts'
import { call, choice, optional, text } from './arguments.ts'

const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)
const roles = z.array(choice(ROLES)).min(1).max(ROLES.length).readonly()
/** Last day on which the key is valid, YYYY-MM-DD. */
const until = optional(z.iso.date())

/** Calls of the window about the reviewers and rules of the library. */
export const PEOPLE_CALLS = {
  'people.list': call({}),
  /** Adds a reviewer by a key file, or a public key as PEM or JWK. */
  'people.add': call({ publicKey: text(20_000), name: text(200), roles, until }),
  /** Changes roles and validity of a reviewer. */
  'people.change': call({ key: fingerprint, roles, until }),
  'people.revoke': call({ key: fingerprint, reason: text(1000) }),
  /** States that a reviewer is away; null: is back. `to`: key of who does the work meanwhile. */
  'people.set-absence': call({
    key: fingerprint,
    absence: optional(
      z.strictObject({ from: z.iso.date(), until, to: optional(fingerprint), reason: text(1000) }).readonly(),
    ),
  }),
  /** Sets the four-eyes policy, as `--four-eyes` takes it. */
  'people.set-policy': call({ fourEyes: text(20) }),
  /** Replaces the checklist, a YAML file. Nothing is replaced if it has faults. */
  'people.set-checklist': call({ text: text(200_000) }),
} as const satisfies { readonly [name: string]: z.ZodType }

export interface ReviewerInfo {
  readonly key: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly state: 'VALID' | 'NOT_YET_VALID' | 'EXPIRED' | 'REVOKED'
  /** ISO 8601 UTC. */
  readonly addedAt: string
  readonly validUntil: string | null
  readonly revokedAt: string | null
  readonly revocationReason: string | null
  /** Login of the server that alone may use the key; null for any. */
  readonly account: string | null
  /** Latest absence that is not over. Days are YYYY-MM-DD; `to`: key of who does the work meanwhile. */
  readonly absence: {
    readonly from: string
    readonly until: string | null
    readonly to: string | null
    readonly reason: string
  } | null
}

export interface PeopleInfo {
  readonly reviewers: readonly ReviewerInfo[]
  /** As `--four-eyes` takes it. */
  readonly fourEyes: string
  readonly checklist: {
    readonly title: string
    readonly questions: readonly { readonly id: string; readonly text: string }[]
    readonly sha256: string
    /** The YAML file. */
    readonly text: string
  }
  /** Whether the person who acts may manage reviewers, policy and checklist. */
  readonly mayManage: boolean
}

/** Fault in a YAML file. */
export interface FileFaultInfo {
  /** From 1. */
  readonly line: number
  readonly message: string
  readonly hint: string | null
}

export interface PeopleCallResults {
  readonly 'people.list': PeopleInfo
  readonly 'people.add': null
  readonly 'people.change': null
  readonly 'people.revoke': null
  readonly 'people.set-absence': null
  readonly 'people.set-policy': null
  /** Empty if it was replaced. */
  readonly 'people.set-checklist': readonly FileFaultInfo[]
}
