import type { CallArguments, FileFaultInfo, PersonFigures, RulesTrialInfo } from '../../../shared/bridge/index.ts'
import { FIGURES, figurePeriod, isAllowed, QUEUES } from '../../../shared/review/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import {
  type ArchiveSummary,
  areBytesRead,
  assign,
  checkAlike,
  decide,
  type Figures,
  figuresOf,
  type Library,
  listReviewers,
  Refused,
  reviewerName,
  reviewQueue,
  rulesFor,
  rulesInForce,
  type Stamping,
  setRules,
  summariesOf,
  tryRules,
} from '../../library/index.ts'
import type { Acting, HandlersOf } from './acting.ts'

/** Maximum number of faults of rules that are listed. */
const MAX_FAULTS = 50
/** Archives of a route that are listed. */
const MAX_LISTED = 100

interface WorkContext {
  /** Returns rows as the person who acts may see them. */
  shown(archives: readonly ArchiveSummary[]): Promise<readonly ArchiveSummary[]>
  /** Signs, and returns why there is no time stamp that the library demands. */
  stamped(sign: (stamping: Stamping) => Promise<void>): Promise<string | null>
}

/** Returns the handlers of the calls about who has work. */
export function workHandlers(acting: Acting, { shown, stamped }: WorkContext): HandlersOf<'work'> {
  const { library, now, actor, current } = acting
  const { database } = library
  return {
    'work.rules': async () => {
      const { rules, entry } = await rulesInForce(database)
      const by = entry?.actor && reviewerName(await listReviewers(database), entry.actor)
      return {
        ...{ title: rules.title, text: rules.text },
        entry: entry && { index: entry.seq, time: isoTime(entry.time), by: by ?? null },
        mayManage: isAllowed((await current())?.reviewer.roles ?? [], 'managePolicy'),
      }
    },
    'work.try-rules': async ({ text }) => {
      const { rules, faults } = await rulesFor(database, text, now())
      if (!rules) return { faults: shownFaults(faults), routes: [], idle: 0, moved: 0 }
      const { groups, ...counts } = await tryRules(library, rules, now())
      const routes: RulesTrialInfo['routes'][number][] = []
      for (const { archives, ...route } of groups) {
        const first = await shown(await summariesOf(database, archives.slice(0, MAX_LISTED)))
        routes.push({ ...route, count: archives.length, first })
      }
      return { faults: [], routes, ...counts }
    },
    'work.set-rules': async ({ text }) => {
      const { faults } = await rulesFor(database, text, now())
      if (faults.length === 0) await setRules(library, await actor(), text, now())
      return shownFaults(faults)
    },
    'work.assign': async ({ archives, to, reason }) => {
      for (const archive of await chosen(library, archives))
        await assign(library, await actor(), archive, to, reason, now())
      return null
    },
    'work.decide-alike': ({ archives: ids, ...input }) =>
      stamped(async (stamping) => {
        const archives = await chosen(library, ids)
        const person = await actor()
        if (archives.length > 1) await checkAlike(library, archives, now())
        for (const archive of archives) {
          const bytesRead = await areBytesRead(library, archive)
          const decision = { archive, ...input, answers: null, bytesRead, supersedes: false }
          await decide(library, person, decision, now(), stamping)
        }
      }),
    'work.figures': async ({ from, until }) => {
      const period = figurePeriod({ from: from ?? '', until: until ?? '' })
      const reviewers = await listReviewers(database)
      return (await figuresOf(library, period, now())).map(([key, figures]) => ({
        person: key === null ? null : { key, name: reviewerName(reviewers, key) ?? key.slice(0, 16) },
        ...toCounts(figures),
      }))
    },
    'work.next': async ({ archive }) => {
      const queue = await reviewQueue(library, await actor(), 2, now())
      const first = QUEUES.flatMap((name) => queue[name].first).find(({ work }) => work.archiveId !== archive)
      const count = QUEUES.reduce((sum, name) => sum + queue[name].count, 0)
      return { archive: first?.work.archiveId ?? null, waiting: count }
    },
  }
}

/** Returns the archives with these numbers. Throws `Refused` if there are none. */
async function chosen(library: Library, ids: CallArguments<'work.assign'>['archives']) {
  const archives = await summariesOf(library.database, [...new Set(ids)])
  if (archives.length === 0) throw new Refused('INVALID_INPUT', 'No such archive is in the library')
  return archives
}

const shownFaults = (faults: readonly FileFaultInfo[]): readonly FileFaultInfo[] =>
  faults.slice(0, MAX_FAULTS).map(({ line, message, hint }) => ({ line, message, hint }))

function toCounts({ turnaroundHours, oldestHours, ...figures }: Figures): Omit<PersonFigures, 'person'> {
  const counts = FIGURES.map((name) => [name, figures[name].length] as const)
  // One for each name.
  return { counts: Object.fromEntries(counts) as unknown as PersonFigures['counts'], turnaroundHours, oldestHours }
}
