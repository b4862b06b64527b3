import {
  type Anchor,
  type Anchoring,
  anchoringDetail,
  formatAnchor,
  MAX_ANCHORS,
  readAnchoring,
} from '../../../../shared/review/index.ts'
import { ALGORITHM, addressProblem, readVerifierKey } from '../../../statement/index.ts'
import type { Database } from '../../database/open-database.ts'
import { isServer } from '../../database/open-database.ts'
import type { Library } from '../../open-library.ts'
import { type Actor, actedBy, permit } from '../../people/actor.ts'
import { Refused } from '../../people/refused.ts'
import { appendEntries, lockLog } from '../append-entries.ts'
import { latestRuleEntry } from '../latest-rule.ts'
import { stampTrust } from './time-stamp-place.ts'

/** Returns the rules of anchors in force: the latest that the log records. */
export const anchoringOf = async (database: Database): Promise<Anchoring> =>
  (await anchoringInForce(database)).anchoring

/** Returns the rules in force with the time of their entry, epoch milliseconds, and its index; both null without one. */
export async function anchoringInForce(database: Database) {
  const rule = await latestRuleEntry(database, 'anchors.changed')
  return { anchoring: readAnchoring(rule?.detail ?? null), since: rule?.time ?? null, seq: rule?.seq ?? null }
}

/** Changes the rules from now on; what is not named stays. Throws `Refused`. */
export async function setAnchoring(
  library: Library,
  actor: Actor,
  changes: Partial<Anchoring>,
  now: number,
): Promise<Anchoring> {
  const object = { kind: 'library' } as const
  await permit(library, actor, 'managePolicy', object, now)
  return library.database.transaction().execute(async (write) => {
    await lockLog(write, library.log)
    const anchoring = { ...(await anchoringOf(write)), ...changes }
    checkAnchoring(anchoring)
    const entry = { action: 'anchors.changed', object, ...actedBy(actor), detail: anchoringDetail(anchoring) } as const
    await appendEntries(write, library.log, [entry], { now, signs: true })
    return anchoring
  })
}

function checkAnchoring({ anchors, certificates, timeStamps }: Anchoring): void {
  if (anchors.length > MAX_ANCHORS) throw new Refused('INVALID_INPUT', `More than ${MAX_ANCHORS} anchors`)
  for (const anchor of anchors) {
    const problem = anchorProblem(anchor)
    if (problem !== null) throw new Refused('INVALID_INPUT', `${formatAnchor(anchor)}: ${problem}`)
  }
  const hasAuthority = anchors.some(({ kind }) => kind === 'time-stamp')
  if (timeStamps !== 'none' && !hasAuthority)
    throw new Refused(
      'INVALID_INPUT',
      'Decisions cannot need a time stamp without an authority',
      'Name one with --to time-stamp:URL.',
    )
  if (hasAuthority && stampTrust(certificates).certificates.length === 0)
    throw new Refused(
      'INVALID_INPUT',
      'Time stamps cannot be verified without the certificate of their authority',
      'Give it, or that of its root, with --certificates FILE.',
    )
}

/** Returns why an anchor cannot be used; null if it can. Passwords would be in the log for ever. */
export function anchorProblem({ kind, address, key }: Anchor): string | null {
  switch (kind) {
    case 'folder':
      return null
    case 'library':
      return isServer(address) && URL.canParse(address) && new URL(address).password !== ''
        ? 'it contains a password, which everybody who reads the log would see; use PGPASSFILE'
        : null
    case 'time-stamp':
      return addressProblem(address)
    case 'witness':
      return readVerifierKey(key, ALGORITHM.cosignature)
        ? addressProblem(address)
        : 'its key is no verifier key of cosignatures (NAME+ID+KEY), which the witness prints when it starts'
  }
}
