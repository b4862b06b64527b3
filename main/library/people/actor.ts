import { isAllowed, isMaskedFor, PERMISSIONS, type Permission, type RefusalCode } from '../../../shared/review/index.ts'
import type { LogObject, NewLogEntry, SigningKey } from '../../statement/index.ts'
import { writeEntry } from '../log/write-entry.ts'
import type { Library } from '../open-library.ts'
import { Refused } from './refused.ts'
import { listReviewers, type Reviewer, stateOf } from './reviewers.ts'

/** Reviewer who has proved possession of the key by unlocking it. */
export interface Actor {
  readonly reviewer: Reviewer
  readonly key: SigningKey
}

const LIBRARY: LogObject = { kind: 'library' }

/** Returns the members of an entry that a person makes and signs; `null`: nobody has unlocked a key. */
export const actedBy = (actor: Actor | null): Pick<NewLogEntry, 'actor' | 'key'> =>
  actor ? { actor: actor.reviewer.fingerprint, key: actor.key } : { actor: null }

/** Returns the reviewer of an unlocked key. Throws `Refused`, which the log records. `now` in epoch milliseconds. */
export async function authenticate(library: Library, key: SigningKey, now: number): Promise<Actor> {
  const reviewers = await listReviewers(library.database)
  const reviewer = reviewers.find(({ fingerprint }) => fingerprint === key.fingerprint)
  const refusal = reviewer
    ? refusalOf(reviewer, library, now)
    : new Refused(
        'UNKNOWN_KEY',
        `The key ${key.fingerprint.slice(0, 16)} is not a reviewer of this library`,
        reviewers.length === 0
          ? 'The library has no reviewers yet: proofbench reviewer add KEY adds the first one, its administrator.'
          : 'An administrator adds it: proofbench reviewer add KEY --role reviewer.',
      )
  // Nothing proves yet that the key belongs to this login.
  if (refusal) throw await refused(library, null, refusal, LIBRARY, now, key.fingerprint)
  if (!reviewer) throw new Error('unreachable')
  return { reviewer, key }
}

function refusalOf(reviewer: Reviewer, { kind, log }: Library, now: number): Refused | null {
  const date = (time: number | null) =>
    time === null ? '' : new Date(time).toISOString().slice(0, 16).replace('T', ' ')
  if (kind === 'postgres' && reviewer.account !== log.account && !(reviewer.account === null && log.isOwner))
    return new Refused(
      'OTHER_ACCOUNT',
      reviewer.account === null
        ? `The key of ${reviewer.name} belongs to no login`
        : `The key of ${reviewer.name} belongs to the login ${reviewer.account}`,
      reviewer.account === null
        ? 'An administrator ties it to one: proofbench reviewer add KEY --account LOGIN.'
        : 'Connect to the server with this login.',
    )
  switch (stateOf(reviewer, now)) {
    case 'VALID':
      return null
    case 'REVOKED':
      return new Refused(
        'REVOKED',
        `The key of ${reviewer.name} was revoked on ${date(reviewer.revokedAt)} UTC: ${reviewer.revocationReason}`,
        'Earlier decisions stay valid. An administrator can add a new key.',
      )
    case 'EXPIRED':
      return new Refused(
        'EXPIRED',
        `The key of ${reviewer.name} expired on ${date(reviewer.validUntil)} UTC`,
        'An administrator extends it: proofbench reviewer add KEY --until DATE.',
      )
    case 'NOT_YET_VALID':
      return new Refused(
        'NOT_YET_VALID',
        `The key of ${reviewer.name} is valid from ${date(reviewer.validFrom)} UTC on`,
        'Check the clock of this computer.',
      )
  }
}

/**
 * Throws `Refused` unless the actor may do this. A library without reviewers belongs to everyone who opens it: only decisions are refused then.
 */
export async function permit(
  library: Library,
  actor: Actor | null,
  action: Permission,
  object: LogObject,
  now: number,
): Promise<void> {
  if (library.isReadOnly)
    throw new Refused(
      'READ_ONLY',
      'The library is an exported case and can only be read',
      'Work in the library itself.',
    )
  if (!actor) {
    if (!(await hasReviewers(library))) return
    const refusal = new Refused(
      'NO_KEY',
      'The library has reviewers: this needs the key of one of them',
      'Give it with --sign FILE.',
    )
    throw await refused(library, null, refusal, object, now)
  }
  if (isAllowed(actor.reviewer.roles, action)) return
  const { name, roles } = actor.reviewer
  const refusal = new Refused(
    'NOT_ALLOWED',
    `${name} has the role ${roles.join(', ')}; this needs ${PERMISSIONS[action].join(' or ')}`,
    'An administrator can change roles: proofbench reviewer add KEY --role ROLE.',
  )
  throw await refused(library, actor.reviewer.fingerprint, refusal, object, now)
}

export async function hasReviewers({ database }: Library): Promise<boolean> {
  return (await database.selectFrom('reviewers').select('name').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Whether data of the holder are masked for this person: in a library with reviewers, unless the role needs them. The export of a case
 * decided what it contains.
 */
export async function isHolderMasked(library: Library, actor: Actor | null): Promise<boolean> {
  if (library.isReadOnly || !(await hasReviewers(library))) return false
  return actor === null || isMaskedFor(actor.reviewer.roles)
}

/** Records a refused attempt and returns its error. */
export async function refused<Failure extends { readonly code: RefusalCode }>(
  library: Library,
  fingerprint: string | null,
  refusal: Failure,
  object: LogObject,
  now: number,
  claimedKey?: string,
): Promise<Failure> {
  await logRefusal(library, fingerprint, refusal.code, object, now, claimedKey)
  return refusal
}

/**
 * Records an attempt that was refused, also one outside of this module: a wrong passphrase. `claimedKey`: fingerprint of a key that was
 * used or named, but did not make its holder the actor.
 */
export async function logRefusal(
  library: Library,
  fingerprint: string | null,
  code: RefusalCode,
  object: LogObject,
  now: number,
  claimedKey?: string,
): Promise<void> {
  const detail = claimedKey === undefined ? { code } : { code, key: claimedKey }
  await writeEntry(library, { action: 'attempt.refused', object, actor: fingerprint, detail }, now)
}
