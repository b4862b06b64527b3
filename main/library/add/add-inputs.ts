import { type BatchOptions, type FoundInput, type InputFailure, verifyAsDone } from '../../input/index.ts'
import type { ArchiveEntry } from '../entry/archive-entry.ts'
import { bytesOf, hexOf } from '../hex.ts'
import type { Library } from '../open-library.ts'
import { saveFailures } from '../store/runs.ts'
import { saveInputs } from '../store/save-inputs.ts'
import type { Place, RunContext, SavedInput, SaveOutcome } from '../store/saved-input.ts'
import { removeStoredBytes } from '../store/stored-bytes.ts'
import { copyArchive, isCopied } from './copy-archive.ts'
import { type PendingInput, type PendingOptions, pendingInputs } from './pending-inputs.ts'
import { recordedPath } from './recorded-path.ts'
import { ResultQueue } from './result-queue.ts'

/** Maximum number of results that are saved in one transaction. */
const MAX_GROUP = 64
/** Milliseconds to wait for further results of a group: a transaction costs about as much as ten results. */
const LINGER_MS = 200

/** Result of verifying one input, with its entry; without one if it could not be verified. */
export interface Verified<Result> {
  readonly result: Result
  readonly entry: ArchiveEntry | null
  readonly failure: InputFailure | null
}

export interface Added<Result> {
  readonly result: Result
  /** `failed`: the input could not be verified. */
  readonly outcome: SaveOutcome | 'failed'
}

export interface AddOptions<Result>
  extends Omit<PendingOptions, 'database' | 'host' | 'digests'>,
    Pick<BatchOptions<Verified<Result>>, 'verifyOne' | 'timeLimit' | 'window' | 'streamLimits'> {
  readonly library: Library
  readonly context: RunContext
  /** Creates the result of an input that cannot be verified. */
  readonly failed: (name: string, failure: InputFailure) => Result
  /** Whether no further input is started. */
  readonly isStopped: () => boolean
}

interface Done<Result> extends Verified<Result> {
  readonly input: PendingInput
}

/**
 * Verifies inputs that are new or changed and saves them. The files of a group are looked up in the database at once. Yields each
 * result after it is saved, in the order of completion: what was yielded survives the end of the process at any time.
 */
export async function* addInputs<Result>(
  groups: AsyncIterable<readonly FoundInput[]>,
  options: AddOptions<Result>,
): AsyncGenerator<Added<Result>> {
  const { library, context } = options
  const { database } = library
  const queue = new ResultQueue<Done<Result>>()
  const pending = new Map<number, PendingInput>()
  let position = 0
  let isEnded = false
  const found = async function* (): AsyncGenerator<FoundInput> {
    const changed = pendingInputs(groups, { ...options, database, host: context.host, digests: context })
    for await (const input of changed) {
      if (isEnded || options.isStopped()) return
      pending.set(position++, input)
      yield input.found
    }
  }
  const failed = (name: string, failure: InputFailure): Verified<Result> => ({
    result: options.failed(name, failure),
    entry: null,
    failure,
  })
  verifyAsDone(found(), { ...options, failed }, (index, verified) => {
    const input = pending.get(index)
    if (!input) return
    pending.delete(index)
    queue.push({ ...verified, input })
  }).then(
    () => queue.end(),
    (error: unknown) => queue.end(error),
  )
  try {
    for (;;) {
      const group = await queue.take(MAX_GROUP, LINGER_MS)
      if (group.length === 0) return
      yield* await saveGroup(group, options)
    }
  } finally {
    // After a failure to save, or if the caller ends, further results would not be saved.
    isEnded = true
  }
}

async function saveGroup<Result>(
  group: readonly Done<Result>[],
  { library, context, stores, failed }: AddOptions<Result>,
): Promise<readonly Added<Result>[]> {
  const copied = group.filter(({ input }) => isCopied(input, stores))
  const erased = await erasedAmong(library, copied)
  const isToCopy = ({ input, entry }: Done<Result>): boolean =>
    library.archiveFolder !== null && isCopied(input, stores) && entry !== null && !erased.has(entry.sha256)
  const results: Done<Result>[] = []
  for (const done of group) results.push(isToCopy(done) ? await stored(done, library, failed) : done)
  const failures = results.flatMap(({ failure, input }) =>
    failure ? [{ path: nameOf(input), code: failure.code }] : [],
  )
  await saveFailures(library.database, context, failures)
  const saved: SavedInput[] = results.flatMap((done) => {
    const { entry, input } = done
    return entry ? [{ entry, place: input.place ?? placeOfOther(input, entry), isStored: isToCopy(done) }] : []
  })
  const logged = { ...context, log: library.log }
  const outcomes = saved.length === 0 ? [] : await saveInputs(library.database, saved, logged)
  // Another process may have erased an archive while it was copied.
  if (library.archiveFolder !== null)
    for (const [index, { entry }] of saved.entries())
      if (outcomes[index] === 'erased') removeStoredBytes(library.archiveFolder, entry.sha256)
  let position = 0
  return results.map(({ result, entry }) => ({
    result,
    outcome: entry ? (outcomes[position++] ?? 'known') : 'failed',
  }))
}

/** Returns the SHA-256 of the erased archives of a group: their bytes must not be copied again. */
async function erasedAmong<Result>(
  { database, archiveFolder }: Library,
  group: readonly Done<Result>[],
): Promise<ReadonlySet<string>> {
  const hashes = group.flatMap(({ entry }) => (entry ? [bytesOf(entry.sha256)] : []))
  if (hashes.length === 0 || archiveFolder === null) return new Set()
  const rows = await database
    .selectFrom('archives')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .where('bytesState', '=', 'erased')
    .execute()
  return new Set(rows.map(({ sha256 }) => hexOf(sha256)))
}

/** Copies the bytes of an archive into the library. Returns a failed result if its input cannot be copied. Throws `LibraryUnusable`. */
async function stored<Result>(
  done: Done<Result>,
  { archiveFolder }: Library,
  failed: AddOptions<Result>['failed'],
): Promise<Done<Result>> {
  const { entry, input } = done
  if (!entry || archiveFolder === null) return done
  const failure = await copyArchive(archiveFolder, entry.sha256, input)
  return failure ? { input, entry: null, failure, result: failed(nameOf(input), failure) } : done
}

const nameOf = ({ found }: PendingInput): string => ('failure' in found ? found.name : found.reference.name)

/** Returns the place of an input without a file of its own. No time equals its own, so that every run verifies it again. */
const placeOfOther = ({ found }: PendingInput, { size }: ArchiveEntry): Place => ({
  path: recordedPath(found),
  size,
  modifiedAt: -1,
})
