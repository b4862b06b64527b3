import type { LogEntryInfo, LogVerificationInfo } from '../../../shared/bridge/index.ts'
import { describeLogDetail } from '../../../shared/review/index.ts'
import {
  anchorStatus,
  type CaseVerification,
  checkpointNow,
  hasReviewers,
  isContradicted,
  isOpen,
  type LibraryVerification,
  listEntries,
  listReviewers,
  logInclusion,
  type Reviewer,
  rememberCheckpoint,
  rememberedCheckpoint,
  reviewerName,
  verifyCase,
  verifyLibrary,
} from '../../library/index.ts'
import { type EntryProperties, type LogKey, readCheckpoint } from '../../statement/index.ts'
import type { Acting, HandlersOf } from './acting.ts'

/** Returns the handlers of the calls about the log. Reading needs no key, as in the command line: the log has no data of holders. */
export function logHandlers({ library, dataFolder, now, actor, emit, anchor }: Acting): HandlersOf<'log'> {
  return {
    'log.page': async ({ action, object, actor, before, limit }) => {
      const filter = { action: action ?? undefined, object: object ?? undefined, actor: actor ?? undefined }
      // One more than is shown, to know whether others follow.
      const texts = await listEntries(library, filter, { limit: limit + 1, before: before ?? undefined })
      const people = await listReviewers(library.database)
      const entries = texts.slice(0, limit).map((text) => toEntryInfo(text, people))
      return {
        entries,
        anchors: (await anchorStatus(library, now())).anchors.map(({ anchor, time, isOverdue }) => ({
          ...{ anchor, isOverdue },
          minutes: time === null ? null : Math.max(0, Math.floor((now() - time) / 60_000)),
        })),
        // Known to the host, which hears of both threads.
        anchorFailures: [],
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
      if (library.isReadOnly) return toCaseInfo(await verifyCase(library), checkpoint, library.log.key)
      const onProgress = (done: number) => emit({ kind: 'progress', ticket, done, total: 0 })
      return toLibraryInfo(await verifyLibrary(library, { outside, onProgress, now: now(), isOffline: false }))
    },
    'log.checkpoint': async () => {
      // What is signed leaves the library: a person does it, where there are people.
      if (await hasReviewers(library)) await actor()
      const note = await checkpointNow(library, now())
      rememberCheckpoint(library, note, dataFolder)
      return note
    },
    'log.anchor': async () => {
      await anchor()
      return null
    },
    'log.inclusion': async ({ index }) => {
      const inclusion = await logInclusion(library, index)
      return inclusion && `${JSON.stringify(inclusion, null, 2)}\n`
    },
  }
}

function toLibraryInfo({ log, anchors, compared, ...result }: LibraryVerification): LogVerificationInfo {
  const { archives, verifications, decisions, reviewers, cases } = compared
  return {
    unnamedKey: null,
    ...{ size: log.size, root: log.root, checkpoints: log.checkpoints },
    problems: [
      ...anchors.flatMap((check) =>
        isContradicted(check) ? [{ code: check.state, index: null, message: `${check.anchor}: ${check.message}` }] : [],
      ),
      ...[...log.problems, ...result.differences].map(({ code, index, message }) => ({ code, index, message })),
    ],
    problemCount: anchors.filter(isContradicted).length + log.problems.length + result.differenceCount,
    anchors: anchors.map((check) => ({ ...check, isOpen: isOpen(check) })),
    compared: [
      { what: 'archives', count: archives },
      { what: 'verifications', count: verifications },
      { what: 'decisions', count: decisions },
      { what: 'reviewers', count: reviewers },
      { what: 'cases', count: cases },
    ],
    notCovered: result.notCovered,
  }
}

/** `checkpoint`: one that was kept outside; if the key of the log signed it, the user has named the key. */
function toCaseInfo(result: CaseVerification, checkpoint: string | null, key: LogKey): LogVerificationInfo {
  const isNamed = checkpoint !== null && readCheckpoint(checkpoint, key).isValid
  return {
    unnamedKey: isNamed ? null : result.logKey,
    ...{ size: result.entries, root: null, checkpoints: result.exported ? 1 : 0 },
    problems: result.differences.map(({ code, index, message }) => ({ code, index, message })),
    problemCount: result.differenceCount,
    anchors: [],
    compared: [{ what: 'rows', count: result.rows }],
    notCovered: [],
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
