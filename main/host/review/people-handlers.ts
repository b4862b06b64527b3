import type { PeopleInfo, ReviewerInfo } from '../../../shared/bridge/index.ts'
import { formatFourEyes, isAllowed, parseFourEyes } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import {
  type Absence,
  absencesOf,
  addReviewer,
  checklistOf,
  checklistText,
  fourEyesOf,
  listReviewers,
  parseChecklist,
  Refused,
  type Reviewer,
  revokeReviewer,
  setAbsence,
  setChecklist,
  setFourEyes,
  stateOf,
} from '../../library/index.ts'
import { readPublicKey } from '../../statement/index.ts'
import type { Acting, HandlersOf } from './acting.ts'

/** Maximum number of faults of a checklist that are listed. */
const MAX_FAULTS = 50

/** Returns the handlers of the calls about reviewers and rules. */
export function peopleHandlers(acting: Acting): HandlersOf<'people'> {
  const { library, now, actor } = acting
  return {
    'people.list': () => peopleInfo(acting),
    'people.add': async ({ publicKey, name, roles, until }) => {
      const key = readPublicKey(publicKey)
      const known = await withKey(acting, key.fingerprint)
      if (known)
        throw new Refused('INVALID_INPUT', `The key is that of the reviewer ${known.name}`, 'Change the roles there.')
      await addReviewer(library, await actor(), key, { name, roles, validUntil: endOf(until) }, now())
      return null
    },
    'people.change': async ({ key, roles, until }) => {
      const known = await withKey(acting, key)
      if (!known) throw new Refused('UNKNOWN_KEY', 'The library has no such reviewer')
      const { name, validFrom, account } = known
      const input = { name, roles, validFrom, validUntil: endOf(until), account }
      await addReviewer(library, await actor(), { ...known, name }, input, now())
      return null
    },
    'people.revoke': async ({ key, reason }) => {
      await revokeReviewer(library, await actor(), key, reason, now())
      return null
    },
    'people.set-absence': async ({ key, absence }) => {
      await setAbsence(library, await actor(), key, absence, now())
      return null
    },
    'people.set-policy': async ({ fourEyes }) => {
      const policy = parseFourEyes(fourEyes)
      if (!policy) throw new Refused('INVALID_INPUT', `${JSON.stringify(fourEyes)} is no four-eyes policy`)
      await setFourEyes(library, await actor(), policy, now())
      return null
    },
    'people.set-checklist': async ({ text }) => {
      const { faults } = parseChecklist(text)
      if (faults.length === 0) await setChecklist(library, await actor(), text, now())
      return faults.slice(0, MAX_FAULTS).map(({ line, message, hint }) => ({ line, message, hint }))
    },
  }
}

const withKey = async ({ library }: Acting, key: string): Promise<Reviewer | undefined> =>
  (await listReviewers(library.database)).find(({ fingerprint }) => fingerprint === key)

async function peopleInfo({ library, now, current }: Acting): Promise<PeopleInfo> {
  const { database } = library
  const reviewers = await listReviewers(database)
  const { title, questions, sha256 } = await checklistOf(database)
  const absences = await absencesOf(database)
  return {
    reviewers: reviewers.map((reviewer) => toReviewerInfo(reviewer, absences.get(reviewer.fingerprint), now())),
    fourEyes: formatFourEyes(await fourEyesOf(database)),
    checklist: {
      ...{ title, sha256, text: await checklistText(database) },
      questions: questions.map(({ id, text }) => ({ id, text })),
    },
    mayManage: isAllowed((await current())?.reviewer.roles ?? [], 'manageReviewers'),
  }
}

const toReviewerInfo = (reviewer: Reviewer, absence: Absence | undefined, now: number): ReviewerInfo => {
  const { fingerprint, name, roles, addedAt, validUntil, revokedAt, revocationReason, account } = reviewer
  return {
    ...{ key: fingerprint, name, roles, state: stateOf(reviewer, now), revocationReason, account },
    addedAt: isoTime(addedAt),
    validUntil: validUntil === null ? null : isoTime(validUntil),
    revokedAt: revokedAt === null ? null : isoTime(revokedAt),
    absence: absence && (absence.until === null || absence.until >= isoTime(now).slice(0, 10)) ? absence : null,
  }
}

/** Returns the end of a day in UTC, epoch milliseconds. */
const endOf = (day: string | null): number | null => (day === null ? null : Date.parse(`${day}T23:59:59.999Z`))
