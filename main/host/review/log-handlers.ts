import type { LogEntryInfo } from '../../../shared/bridge/index.ts'
import { describeLogDetail } from '../../../shared/review/index.ts'
import {
  checkpointNow,
  listEntries,
  listReviewers,
  logInclusion,
  type Reviewer,
  rememberCheckpoint,
  rememberedCheckpoint,
  reviewerName,
  verifyLog,
} from '../../library/index.ts'
import type { EntryProperties } from '../../statement/index.ts'
import type { Acting, HandlersOf } from './acting.ts'

/** Returns the handlers of the calls about the log. As in the command line, they need no key: the log has no data of holders. */
export function logHandlers({ library, dataFolder, now, emit }: Acting): HandlersOf<'log'> {
  return {
    'log.page': async ({ action, object, actor, before, limit }) => {
      const filter = { action: action ?? undefined, object: object ?? undefined, actor: actor ?? undefined }
      // One more than is shown, to know whether others follow.
      const texts = await listEntries(library, filter, { limit: limit + 1, before: before ?? undefined })
      const people = await listReviewers(library.database)
      const entries = texts.slice(0, limit).map((text) => toEntryInfo(text, people))
      return {
        entries,
        next: texts.length > limit ? (entries.at(-1)?.index ?? null) : null,
        people: people.map(({ name, fingerprint }) => ({ name, key: fingerprint })),
      }
    },
    'log.verify': async ({ ticket, checkpoint }) => {
      const remembered = library.isReadOnly ? null : rememberedCheckpoint(library, dataFolder)
      const outside = [
        ...(checkpoint === null ? [] : [{ name: 'the chosen checkpoint', note: checkpoint }]),
        ...(remembered === null ? [] : [{ name: 'the last checkpoint that this user saw', note: remembered }]),
      ]
      return verifyLog(library, outside, (done) => emit({ kind: 'progress', ticket, done, total: 0 }))
    },
    'log.checkpoint': async () => {
      const note = await checkpointNow(library, now())
      rememberCheckpoint(library, note, dataFolder)
      return note
    },
    'log.inclusion': async ({ index }) => {
      const inclusion = await logInclusion(library, index)
      return inclusion && `${JSON.stringify(inclusion, null, 2)}\n`
    },
  }
}

/** Converts the text of an entry. One that was changed from outside may be anything. */
export function toEntryInfo(text: string, people: readonly Reviewer[]): LogEntryInfo {
  const { index = -1, time = '', account = '', actor = null, action = '', object = '', detail = null } = parsed(text)
  return {
    ...{ index, time: String(time), account: String(account), action: String(action), object: String(object) },
    actor: actor === null ? null : { name: reviewerName(people, String(actor)) ?? '', key: String(actor) },
    detail: describeLogDetail(String(action), detail, (key) => reviewerName(people, key)),
  }
}

function parsed(text: string): Partial<EntryProperties> {
  try {
    return JSON.parse(text)
  } catch {
    return { action: 'unreadable', detail: text }
  }
}
