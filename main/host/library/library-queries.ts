import { hostname } from 'node:os'
import {
  type CallArguments,
  LIBRARY_FILTER,
  type LibraryFacets,
  type LibraryFilter,
} from '../../../shared/bridge/index.ts'
import {
  type ArchiveFilter,
  ArchivePages,
  type ArchiveSummary,
  analyticsOf,
  archiveCsv,
  countAllFacets,
  dataVersion,
  findArchives,
  type Library,
  listArchives,
  listSearches,
  listTags,
  MAX_COUNTED,
  maskSummary,
  matchesOf,
  matchingIds,
  proofChains,
  removeSearch,
  resolvedFilter,
  saveSearch,
  setTag,
  sharedValues,
  storableText,
  summariesOf,
  withPaths,
  withReviews,
  workRows,
} from '../../library/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import type { LocatedArchive, QueryResult } from './library-message.ts'
import { maskedResult, type Query } from './masked-result.ts'

/** Maximum number of values of a facet that are listed. */
const MAX_VALUES = 50
/** Rows of one part of a CSV document. */
const CSV_ROWS = 1000

type Handlers = {
  readonly [Name in Query]: (args: CallArguments<Name>, masked: boolean) => Promise<QueryResult<Name>>
}

/** Answers calls about an open library. Results that take long are cached until the library changes. */
export class LibraryQueries {
  readonly #library: Library
  readonly #dataFolder: string
  #pages: ArchivePages
  readonly #cached = new Map<string, Promise<unknown>>()
  #version = ''
  /** Changes made through this object: the database reports only those of other connections. */
  #ownChanges = 0

  /** `dataFolder`: folder of the user's data, with the checkpoints that this user saw last. */
  constructor(library: Library, dataFolder: string) {
    this.#library = library
    this.#dataFolder = dataFolder
    this.#pages = new ArchivePages(library)
  }

  /** Records a change by this connection, which the database does not report. */
  changed(): void {
    this.#ownChanges++
  }

  /** Returns the version of the data; it changes with every change by any process. */
  async version(): Promise<string> {
    const version = `${await dataVersion(this.#library)}.${this.#ownChanges}`
    if (version !== this.#version) {
      this.#version = version
      this.#pages = new ArchivePages(this.#library)
      this.#cached.clear()
    }
    return version
  }

  /** Returns the result of a call; if `masked`, without data of holders. */
  async query<Name extends Query>(name: Name, args: CallArguments<Name>, masked: boolean): Promise<QueryResult<Name>> {
    await this.version()
    // The handler of this name takes these arguments.
    const handler = this.#handlers[name] as unknown as (
      args: CallArguments<Name>,
      masked: boolean,
    ) => Promise<QueryResult<Name>>
    const result = await handler(args, masked)
    return masked ? maskedResult(name, result) : result
  }

  async locate(archive: number): Promise<LocatedArchive | null> {
    const archives = await summariesOf(this.#library.database, [archive])
    const [found] = await withPaths(this.#library, storableText(hostname()), archives)
    if (!found) return null
    const { path, archive: summary } = found
    const name = summary.path?.split(/[/\\]/).at(-1) ?? `${summary.sha256.slice(0, 12)}.mime`
    const { sha256, bytesState } = summary
    if (bytesState === 'erased') throw bridgeFailure('bridge.library-erased')
    return { name, path, sha256, isStored: path !== null && bytesState === 'stored' && path.endsWith(sha256) }
  }

  readonly #handlers: Handlers = {
    'library.info': async () => {
      const { location, kind, archiveFolder, isReadOnly } = this.#library
      const counted = { archives: await this.#pages.count(), version: this.#version }
      return { location, kind, ...counted, isReadOnly, storesFiles: archiveFolder !== null }
    },
    'library.page': async ({ filter, order, from, limit }) => {
      const { foundBy, archives, total, isExact } = await this.#pages.page(filter, order, from, limit)
      const ids = archives.map(({ id }) => id)
      const work = await workRows(this.#library, Date.now(), { ids })
      const rows = archives.map((row) => ({ ...row, work: work.get(row.id) ?? null }))
      const shown = archives.flatMap(({ id }) => {
        const by = foundBy.get(id)
        return by ? [[String(id), by] as const] : []
      })
      return { version: this.#version, total, isExact, rows, foundBy: Object.fromEntries(shown) }
    },
    'library.facets': ({ filter }) => this.#once(`facets ${JSON.stringify(filter)}`, () => this.#facets(filter)),
    'library.csv': async ({ filter, archives, cursor }, masked) => {
      const { database } = this.#library
      const csvOf = async (rows: readonly ArchiveSummary[], isFirst: boolean): Promise<string> => {
        const listed = await withReviews(this.#library, rows, 'quick', this.#dataFolder)
        return archiveCsv(masked ? listed.map(maskSummary) : listed, isFirst)
      }
      const isListed = filter.text !== null || filter.sample !== null
      if (archives === null && !isListed) {
        // By id, so that archives that are added meanwhile do not move the pages.
        const page = await listArchives(database, await this.#conditions(filter), { limit: CSV_ROWS, cursor })
        return { csv: await csvOf(page.archives, cursor === null), count: page.archives.length, next: page.next }
      }
      const rows =
        archives === null
          ? (await this.#pages.page(filter, { key: 'added', isDescending: true }, 0, CSV_ROWS)).archives
          : await summariesOf(database, archives)
      return { csv: await csvOf(rows, true), count: rows.length, next: null }
    },
    'library.tags': () => listTags(this.#library.database),
    'library.tag': async ({ archives, tag, isSet }) => {
      await setTag(this.#library.database, archives, tag, isSet)
      this.changed()
      return null
    },
    'library.searches': () => this.#searches(),
    'library.save-search': async ({ name, filter }) => {
      await saveSearch(this.#library.database, name, filter)
      this.changed()
      return this.#searches()
    },
    'library.remove-search': async ({ name }) => {
      await removeSearch(this.#library.database, name)
      this.changed()
      return this.#searches()
    },
    'library.matches': async ({ sha256 }) => {
      const [archive] = await findArchives(this.#library, sha256)
      if (!archive) return { archive: null, matches: [], isPartial: false }
      return { archive, ...(await matchesOf(this.#library, archive)) }
    },
    'library.groups': ({ kind }) => this.#once(`groups ${kind}`, () => sharedValues(this.#library.database, kind)),
    'library.chains': () => this.#once('chains', () => proofChains(this.#library.database)),
    'library.analytics': ({ filter }) =>
      this.#once(`analytics ${JSON.stringify(filter)}`, async () =>
        analyticsOf(this.#library.database, await this.#conditions(filter)),
      ),
  }

  #searches = () =>
    listSearches(this.#library.database, (value) => {
      const { success, data } = LIBRARY_FILTER.safeParse(value)
      return success ? data : null
    })

  async #facets(filter: LibraryFilter): Promise<LibraryFacets> {
    const { database } = this.#library
    const { counts, isPartial } = await countAllFacets(this.#library, conditionsOf(filter), Date.now())
    const conditions = await this.#conditions({ ...filter, tag: null })
    const tagged = filter.facets.length === 0 ? null : await matchingIds(database, conditions, MAX_COUNTED, null)
    const values = new Map<string, number>()
    const listed = counts.filter(({ name }) => {
      const number = (values.get(name) ?? 0) + 1
      values.set(name, number)
      return number <= MAX_VALUES
    })
    return { counts: listed, tags: await listTags(database, tagged), values: Object.fromEntries(values), isPartial }
  }

  #conditions = (filter: LibraryFilter): Promise<ArchiveFilter> =>
    resolvedFilter(this.#library, conditionsOf(filter), Date.now())

  /** Returns the result of `work`, computed once for each version of the data. */
  #once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#cached.get(key)
    // Stored under this key by the same caller.
    if (known) return known as Promise<Result>
    const result = work()
    this.#cached.set(key, result)
    result.catch(() => this.#cached.delete(key))
    return result
  }
}

/** Counts ignore the text of a search: the archives that it finds are few and listed. */
const conditionsOf = ({ facets, tag }: LibraryFilter): ArchiveFilter => (tag === null ? { facets } : { facets, tag })
