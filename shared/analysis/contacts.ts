import { finite, flag, member, members, scalarText } from '../report/index.ts'
import { type ExplainedError, explainError } from './explained-error.ts'
import { type Moment, readMoment } from './moment.ts'
import { below, type Place } from './place.ts'
import { readErrors } from './record/coded-error.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { operationKey } from './timeline-items.ts'

export const CONTACT_KINDS = ['email', 'mobile', 'landline', 'username'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Contact data recorded by one operation. Archive: ContactDetails */
export interface ContactStep {
  readonly place: Place
  readonly operationKey: string
  readonly time: Moment
  readonly verified: boolean | null
  readonly otpStatus: string | null
  readonly otpCreated: Moment | null
  /** As recorded; the specification does not define its unit. Archive: OTPElement */
  readonly otpTimeout: number | null
  readonly errors: readonly ExplainedError[]
}

export interface Contact {
  readonly kind: ContactKind
  readonly value: string
  readonly language: string | null
  readonly system: string | null
  /** Flag of the last step that records one. */
  readonly verified: boolean | null
  readonly steps: readonly ContactStep[]
}

/** Groups the steps of contacts by kind and value, in the order of the file. */
export function toContacts({ operations }: ArchiveRecord): readonly Contact[] {
  type Growing = { -readonly [name in keyof Contact]: name extends 'steps' ? ContactStep[] : Contact[name] }
  const found = new Map<string, Growing>()
  for (const operation of operations) {
    const details = members(member(operation.raw, 'contactDetails'))
    for (const kind of CONTACT_KINDS) {
      const raw = members(member(details, kind))
      if (!raw) continue
      const value = scalarText(member(raw, kind === 'username' ? 'username' : 'value')) ?? ''
      const known = found.get(`${kind} ${value}`) ?? {
        kind,
        value,
        language: scalarText(member(raw, 'language')),
        system: scalarText(member(raw, 'system')),
        verified: null,
        steps: [],
      }
      const place = below(operation.place, 'contactDetails', kind)
      const step = { ...readStep(raw, place), operationKey: operationKey(operation), time: operation.start }
      known.steps.push(step)
      known.verified = step.verified ?? known.verified
      found.set(`${kind} ${value}`, known)
    }
  }
  return [...found.values()]
}

function readStep(
  raw: NonNullable<ReturnType<typeof members>>,
  place: Place,
): Omit<ContactStep, 'operationKey' | 'time'> {
  const otp = members(member(raw, 'otp'))
  return {
    place,
    verified: flag(member(raw, 'verified')),
    otpStatus: scalarText(member(otp, 'status')),
    otpCreated: otp && member(otp, 'creationTime') !== undefined ? readMoment(member(otp, 'creationTime')) : null,
    otpTimeout: finite(member(otp, 'timeout')),
    errors: readErrors(member(raw, 'errors'), below(place, 'errors')).map(explainError),
  }
}
