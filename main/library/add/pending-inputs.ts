import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type FoundInput, failureOf, isStoreAddress, objectVersion, storeSettings } from '../../input/index.ts'
import type { Database } from '../database/open-database.ts'
import { whileAvailable } from '../database/while-available.ts'
import { bytesOf } from '../hex.ts'
import type { SetupDigests } from '../setup-digests.ts'
import { hashOfFile } from '../store/hash-of-file.ts'
import { type KnownPlace, knownPlaces, savePlaces } from '../store/places.ts'
import type { Place } from '../store/saved-input.ts'
import { recordedPath } from './recorded-path.ts'

/** Maximum size in bytes of a file that is hashed to find out whether only its time has changed. */
const MAX_HASHED = 256 * 1024 * 1024

/** Input to verify. */
export interface PendingInput {
  readonly found: FoundInput
  /** State of its file or object before it is read; null for other inputs. */
  readonly place: Place | null
}

/** Returns the path from which an input is read; null if it is no file. */
const sourceOf = (found: FoundInput): string | null =>
  'reference' in found && found.reference.kind === 'file' ? found.reference.path : null

export interface PendingOptions {
  readonly database: Database
  readonly host: string
  /** Whether archives are copied into the library: an unchanged archive without a copy is then pending too. */
  readonly stores: boolean
  /** Keys and policy of the run: an archive whose latest verification had others is pending too. Null if they are not known. */
  readonly digests: SetupDigests | null
  /** Called for each file that is unchanged since its verification. */
  readonly onUnchanged: (path: string, known: KnownPlace) => void
}

/**
 * Yields the inputs to verify: files that are new, changed by size and by time or hash, or verified with other keys or another policy;
 * files to copy; inputs that are not files.
 */
export async function* pendingInputs(
  groups: Iterable<readonly FoundInput[]> | AsyncIterable<readonly FoundInput[]>,
  options: PendingOptions,
): AsyncGenerator<PendingInput> {
  for await (const group of groups)
    yield* changedAmong(
      await Promise.all(group.map(async (found) => ({ found, place: await placeOf(found) }))),
      options,
    )
}

async function* changedAmong(group: readonly PendingInput[], options: PendingOptions): AsyncGenerator<PendingInput> {
  const { database, host, digests, onUnchanged } = options
  const paths = group.flatMap(({ place }) => (place ? [place.path] : []))
  const known = paths.length === 0 ? new Map<string, KnownPlace>() : await knownPlaces(database, host, paths)
  const setups = digests && (await setupIdsOf(database, digests))
  for (const input of group) {
    const { place } = input
    const row = place && known.get(place.path)
    const isVerified = row && (setups === null || setups.has(row.setupId))
    if (!place || !isVerified || !(await isUnchanged(input, place, row, options))) yield input
    else onUnchanged(place.path, row)
  }
}

/** Returns the ids of the setups with these keys and this policy; each build has its own. */
async function setupIdsOf(
  database: Database,
  { trustSha256, policySha256 }: SetupDigests,
): Promise<ReadonlySet<number | null>> {
  const rows = await whileAvailable(() =>
    database
      .selectFrom('verificationSetups')
      .select('id')
      .where('trustSha256', '=', bytesOf(trustSha256))
      .where('policySha256', '=', bytesOf(policySha256))
      .execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

async function isUnchanged(
  input: PendingInput,
  place: Place,
  known: KnownPlace,
  { database, host, stores }: PendingOptions,
): Promise<boolean> {
  if (place.size !== known.size || (stores && known.bytesState !== 'stored')) return false
  if (place.modifiedAt === known.modifiedAt) return true
  if (place.size > MAX_HASHED || isStoreAddress(place.path)) return false
  try {
    if (hashOfFile(sourceOf(input.found) ?? place.path) !== known.sha256) return false
  } catch (error) {
    // The verification reports why it cannot be read.
    if (failureOf(error)) return false
    throw error
  }
  return whileAvailable(async () => {
    const archive = await database
      .selectFrom('places')
      .select('archiveId')
      .where('path', '=', place.path)
      .where('host', '=', host)
      .executeTakeFirst()
    if (!archive) return false
    await database.transaction().execute((write) => savePlaces(write, [{ ...place, ...archive }], host, Date.now()))
    return true
  })
}

/** Returns the state of a file or object; null for other inputs and for one that cannot be read. */
async function placeOf(found: FoundInput): Promise<Place | null> {
  if ('failure' in found) return null
  try {
    if (found.reference.kind === 'object') return await placeOfObject(found.reference.address)
    return found.reference.kind === 'file' ? placeOfFile(found, found.reference.path) : null
  } catch (error) {
    // The verification reports why it cannot be read.
    if (failureOf(error)) return null
    throw error
  }
}

function placeOfFile(found: FoundInput, path: string): Place | null {
  const stats = statSync(path, { bigint: true })
  if (!stats.isFile()) return null
  return { path: recordedPath(found), size: Number(stats.size), modifiedAt: Number(stats.mtimeNs / 1000n) }
}

/** Returns the state of an object. Its version is a number from the ETag, since stores record the time of a change in seconds only. */
async function placeOfObject(address: string): Promise<Place> {
  const { size, etag } = await objectVersion(address, storeSettings())
  const modifiedAt = createHash('sha256').update(etag).digest().readUIntBE(0, 6)
  return { path: address, size, modifiedAt }
}
