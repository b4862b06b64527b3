import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaseChangeCall, type CaseInfo, type CaseRow, LISTED_CASES } from '../../../shared/bridge/index.ts'
import { isMaskedFor } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import {
  type CaseChange,
  type CaseDetails,
  type CaseSummary,
  caseDetails,
  changeCase,
  checklistOf,
  createCase,
  exportCase,
  isHolderMasked,
  listCases,
  listReviewers,
  maskSummary,
  Refused,
  type Reviewer,
  rememberCheckpoint,
  reviewerName,
  shownReviews,
  stateOf,
  summariesOf,
  writeEntry,
} from '../../library/index.ts'
import type { Acting, HandlersOf } from './acting.ts'
import { toEntryInfo } from './log-handlers.ts'
import { toReviewInfo } from './review-info.ts'

/** Milliseconds without being read after which showing a case is another opening. */
const OPENING_MS = 10 * 60_000

/** Returns the handlers of the calls about cases. */
export function caseHandlers(acting: Acting): HandlersOf<'case'> {
  const { library, dataFolder, now, actor } = acting
  const openings = new Map<string, number>()
  const detailsOf = async (id: number): Promise<CaseDetails> => {
    const details = await caseDetails(library, id)
    if (!details) throw new Refused('INVALID_INPUT', `The library has no case ${id}`)
    return details
  }
  return {
    'case.list': async ({ status }) => {
      const people = await listReviewers(library.database)
      const cases = await listCases(library.database, status === null ? {} : { status }, LISTED_CASES)
      return cases.map((summary) => toCaseRow(summary, people, now()))
    },
    'case.show': async ({ case: id }) => {
      const details = await caseDetails(library, id)
      if (!details) return null
      await recordOpening(acting, details, openings)
      return caseInfo(acting, details)
    },
    'case.create': async ({ title, archives }) => {
      const person = await actor()
      const id = await createCase(library, person, title, now())
      for (const change of await toChanges(acting, { kind: 'add', archives }))
        await changeCase(library, person, id, change, now())
      return id
    },
    'case.change': async ({ case: id, change }) => {
      const person = await actor()
      for (const step of await toChanges(acting, change)) await changeCase(library, person, id, step, now())
      return null
    },
    'case.export': async ({ case: id, archives, notes, reports }) => {
      const person = await actor()
      const folder = mkdtempSync(join(tmpdir(), 'proofbench-case-'))
      try {
        const isMasked = isMaskedFor(person.reviewer.roles)
        const target = join(folder, `case-${id}.db`)
        const options = {
          ...{ target, archiveIds: archives, host: hostname(), withBytes: false, withNotes: notes },
          ...{ isMasked, withReports: reports && !isMasked },
        }
        const { checkpoint } = await exportCase(library, person, await detailsOf(id), options, now())
        rememberCheckpoint(library, checkpoint, dataFolder)
        return new Uint8Array(readFileSync(target))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Converts a change of the window; several archives are several changes. Throws `Refused`. */
async function toChanges({ library, now }: Acting, change: CaseChangeCall): Promise<readonly CaseChange[]> {
  switch (change.kind) {
    case 'add':
    case 'remove': {
      const archives = await summariesOf(library.database, change.archives)
      if (archives.length < change.archives.length)
        throw new Refused('INVALID_INPUT', 'An archive is not in the library any more')
      return archives.map((archive) => ({ kind: change.kind, archive }))
    }
    case 'note':
      return [{ kind: 'note', text: change.text, archiveId: change.archive }]
    case 'assign': {
      const people = await listReviewers(library.database)
      const reviewer = people.find(({ fingerprint }) => fingerprint === change.reviewer)
      if (change.reviewer !== null && (!reviewer || stateOf(reviewer, now()) !== 'VALID'))
        throw new Refused('INVALID_INPUT', 'The case can only be assigned to a valid reviewer of the library')
      return [change]
    }
    default:
      return [change]
  }
}

const nameIn = (people: readonly Reviewer[], key: string): string => reviewerName(people, key) ?? key.slice(0, 16)

function toCaseRow(summary: CaseSummary, people: readonly Reviewer[], now: number): CaseRow {
  const { id, title, status, legalHold, tags, archives, assignee, createdAt, createdBy, retainUntil } = summary
  return {
    ...{ id, title, status, legalHold, tags, archives },
    assignee: assignee === null ? null : { key: assignee, name: nameIn(people, assignee) },
    createdAt: isoTime(createdAt),
    createdBy: nameIn(people, createdBy),
    retainUntil,
    isDue: retainUntil !== null && retainUntil < isoTime(now).slice(0, 10),
  }
}

/** Records that a person opened a case. A window that reads it again after a change does not open it again. */
async function recordOpening(
  { library, now, current }: Acting,
  { id }: CaseDetails,
  openings: Map<string, number>,
): Promise<void> {
  const actor = (await current())?.reviewer.fingerprint ?? null
  const key = `${id} ${actor}`
  const isAgain = now() - (openings.get(key) ?? Number.NEGATIVE_INFINITY) < OPENING_MS
  openings.set(key, now())
  if (isAgain) return
  await writeEntry(library, { action: 'case.opened', object: { kind: 'case', id }, actor, detail: {} }, now())
}

/** Converts a case for the window. Rows are masked unless the role needs data of the holder. */
async function caseInfo({ library, dataFolder, now, current }: Acting, details: CaseDetails): Promise<CaseInfo> {
  const person = await current()
  const { archives, notes, answers, timeline } = details
  const people = await listReviewers(library.database)
  const { questions } = await checklistOf(library.database)
  const isMasked = await isHolderMasked(library, person)
  return {
    summary: toCaseRow({ ...details, archives: archives.length }, people, now()),
    archives: isMasked ? archives.map(maskSummary) : archives,
    notes: notes.map(({ archiveId, author, time, ...note }) => ({
      ...{ ...note, archive: archiveId, author: nameIn(people, author), time: isoTime(time) },
    })),
    questions: questions.map(({ id, text, place = null }) => ({ id, text, place })),
    answers: answers.map(({ question, answer, answeredBy, answeredAt }) => ({
      ...{ question, answer, by: nameIn(people, answeredBy), time: isoTime(answeredAt) },
    })),
    reviews: await comparedReviews({ library, dataFolder }, details),
    timeline: timeline.map((text) => toEntryInfo(text, people)),
    people: people
      .filter((reviewer) => stateOf(reviewer, now()) === 'VALID')
      .map(({ fingerprint, name }) => ({ key: fingerprint, name })),
  }
}

async function comparedReviews(
  { library, dataFolder }: Pick<Acting, 'library' | 'dataFolder'>,
  { archives }: CaseDetails,
): Promise<CaseInfo['reviews']> {
  const shown = await shownReviews(library, archives, 'quick', dataFolder)
  return [...shown].flatMap(([archive, reviews]) =>
    reviews.map(({ review, drift }) => ({ archive, review: toReviewInfo(review, drift) })),
  )
}
