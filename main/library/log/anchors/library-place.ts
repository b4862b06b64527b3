import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { IS_ANCHOR_ENTRY } from '../../database/anchor-migration.ts'
import { durably } from '../../database/durably.ts'
import { isServer } from '../../database/open-database.ts'
import { LibraryUnusable } from '../../library-unusable.ts'
import { type Library, openLibrary } from '../../open-library.ts'
import { appendEntries } from '../append-entries.ts'
import { detailOf, indexed } from '../latest-rule.ts'
import { AnchorError, type AnchorPlace, type PlaceOptions, refuseContradiction } from './anchor-place.ts'

/** Another library, whose log records the checkpoints of this one: who rewrites one has to rewrite both, and all that anchor those. */
export function libraryPlace(library: Library, address: string, { now }: PlaceOptions): AnchorPlace {
  const own = library.log.key.fingerprint
  const within = <Result>(work: (other: Library) => Promise<Result>) => withOther(library, address, work)
  const heldBy = async ({ database }: Library) => {
    const rows = await database
      .selectFrom('logEntries')
      .select(['seq', 'detail'])
      .where(indexed(IS_ANCHOR_ENTRY))
      .where('action', '=', 'checkpoint.received')
      .orderBy('seq')
      .execute()
    return rows.flatMap(({ seq, detail }) => {
      const { log, checkpoint } = detailOf(detail) ?? {}
      return log === own ? [{ name: `entry ${seq} of ${address}`, note: String(checkpoint) }] : []
    })
  }
  return {
    deliver: (checkpoint) =>
      within(async (other) => {
        await refuseContradiction(library, (await heldBy(other)).slice(-1))
        const { first } = await durably(other, (write) =>
          appendEntries(
            write,
            other.log,
            [
              {
                action: 'checkpoint.received',
                object: { kind: 'library' },
                actor: null,
                detail: { log: own, checkpoint },
              },
            ],
            { now, signs: true },
          ),
        )
        return `entry ${first} of the log ${other.log.key.fingerprint}`
      }),
    held: () => within(heldBy),
    provedTime: () => null,
  }
}

/** Opens the other library for one task. It is never created: a share may not be mounted. */
async function withOther<Result>(
  { log }: Library,
  address: string,
  work: (other: Library) => Promise<Result>,
): Promise<Result> {
  const location = isServer(address) ? address : resolve(address)
  if (!isServer(address) && !existsSync(location)) throw new AnchorError('UNREACHABLE', `${address} does not exist`)
  let other: Library | undefined
  try {
    other = await openLibrary(location)
    if (other.isReadOnly) throw new AnchorError('UNREACHABLE', `${address} is an exported case, which records nothing`)
    if (other.log.key.fingerprint === log.key.fingerprint)
      throw new AnchorError('INVALID', `${address} has the same log: it shows nothing about it`)
    return await work(other)
  } catch (error) {
    if (error instanceof LibraryUnusable) throw new AnchorError('UNREACHABLE', error.message)
    throw error
  } finally {
    await other?.close()
  }
}
