import * as z from 'zod'
import { FACET_NAMES, OCCURRENCE_KINDS, type OccurrenceKind } from '../library/index.ts'
import { call, choice, flag, id, integer, integers, optional, text, texts } from './arguments.ts'
import {
  LIBRARY_ORDERS,
  type LibraryAdd,
  type LibraryAnalytics,
  type LibraryChains,
  type LibraryFacets,
  type LibraryGroups,
  type LibraryInfo,
  type LibraryMatches,
  type LibraryPage,
  type LibraryTag,
  type SavedSearch,
} from './library-info.ts'
import { LIST_OPERANDS } from './limits.ts'

/** Maximum number of rows that one call returns. */
export const LIBRARY_PAGE_ROWS = 500
/** Maximum number of archives that one call changes. */
export const LIBRARY_SELECTION = 10_000
/** Maximum length of a text that is searched, UTF-16 units. */
const LIBRARY_TEXT = 1000
/** Maximum number of facets of a filter. */
const FILTER_FACETS = 20

const count = (max: number) => integer(1, max)
const position = integer(0, Number.MAX_SAFE_INTEGER)
const archive = integer(1, Number.MAX_SAFE_INTEGER)

export const LIBRARY_FILTER = z
  .strictObject({
    text: optional(text(LIBRARY_TEXT)),
    facets: z
      .array(z.strictObject({ name: choice(FACET_NAMES), value: text(LIBRARY_TEXT) }).readonly())
      .max(FILTER_FACETS)
      .readonly(),
    tag: optional(text(LIBRARY_TEXT)),
    sample: optional(z.strictObject({ count: count(LIBRARY_PAGE_ROWS), seed: integer(0, 2 ** 31) }).readonly()),
  })
  .readonly()

const order = z.strictObject({ key: choice(LIBRARY_ORDERS), isDescending: flag }).readonly()
// The keys of the constant.
const kind = choice(Object.keys(OCCURRENCE_KINDS) as OccurrenceKind[])

/** Calls of the window about the library of its host. */
export const LIBRARY_CALLS = {
  /** Opens the library, and creates it if there is none. */
  'library.info': call({}),
  'library.page': call({ filter: LIBRARY_FILTER, order, from: position, limit: count(LIBRARY_PAGE_ROWS) }),
  'library.facets': call({ filter: LIBRARY_FILTER }),
  /** Returns rows as CSV, newest first: the selected archives, or all that match, part by part below the cursor. */
  'library.csv': call({
    filter: LIBRARY_FILTER,
    archives: optional(integers(LIBRARY_SELECTION)),
    cursor: optional(position),
  }),
  'library.tags': call({}),
  'library.tag': call({ archives: integers(LIBRARY_SELECTION), tag: text(100), isSet: flag }),
  'library.searches': call({}),
  'library.save-search': call({ name: text(100), filter: LIBRARY_FILTER }),
  'library.remove-search': call({ name: text(100) }),
  /** Finds an archive by its SHA-256, with the archives that share values with it. */
  'library.matches': call({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Returns the values that most archives share. */
  'library.groups': call({ kind }),
  'library.chains': call({}),
  'library.analytics': call({ filter: LIBRARY_FILTER }),
  /** Returns the id by which `archive.open` opens the archive. */
  'library.locate': call({ archive }),
  /** Verifies archives by their ids and adds them; `stores` copies their files into the library. */
  'library.add': call({ add: id, name: text(1024), archives: texts(LIST_OPERANDS, 120), stores: flag }),
  /** Adds a file that the window could not read to an addition, as a failure. */
  'library.add-unreadable': call({ add: id, name: text(4096) }),
  /** Ends the uploads of an addition; the window skipped `skipped` files that are not archives. */
  'library.add-end': call({ add: id, skipped: position }),
  'library.add-control': call({ add: id, action: choice(['pause', 'resume', 'cancel', 'dismiss']) }),
  'library.adds': call({}),
} as const satisfies { readonly [name: string]: z.ZodType }

export type LibraryCallName = keyof typeof LIBRARY_CALLS

export interface LibraryCallResults {
  readonly 'library.info': LibraryInfo
  readonly 'library.page': LibraryPage
  readonly 'library.facets': LibraryFacets
  readonly 'library.csv': { readonly csv: string; readonly count: number; readonly next: number | null }
  readonly 'library.tags': readonly LibraryTag[]
  readonly 'library.tag': null
  readonly 'library.searches': readonly SavedSearch[]
  readonly 'library.save-search': readonly SavedSearch[]
  readonly 'library.remove-search': readonly SavedSearch[]
  readonly 'library.matches': LibraryMatches
  readonly 'library.groups': LibraryGroups
  readonly 'library.chains': LibraryChains
  readonly 'library.analytics': LibraryAnalytics
  readonly 'library.locate': { readonly archive: string; readonly name: string }
  readonly 'library.add': null
  readonly 'library.add-unreadable': null
  readonly 'library.add-end': null
  readonly 'library.add-control': null
  readonly 'library.adds': readonly LibraryAdd[]
}
