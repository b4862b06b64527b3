import { FACET_NAMES } from '../../../shared/library/index.ts'
import {
  type AnchorOccasion,
  type ArchiveFilter,
  keepAnchored,
  type Library,
  LibraryUnusable,
  loadDatabaseFailure,
  libraryLocation as locationOf,
  logSize,
  openLibrary,
  Refused,
  resolvedFilter,
} from '../../library/index.ts'
import { UnusableKeyError } from '../../statement/index.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, Stop, usageStop } from '../arguments/stop.ts'
import { printAnchorFailures } from './anchored.ts'

/** Option of every library command. */
export const LIBRARY: OptionRow = {
  name: 'library',
  value: { kind: 'text', label: 'FILE|URL' },
  help: "Library to use: a file, or postgres://USER:PASSWORD@HOST/DATABASE. Default: PROOFBENCH_LIBRARY, or library.db in the user's data folder.",
}

/** Options that select archives. */
export const FILTER_OPTIONS: readonly OptionRow[] = [
  {
    name: 'facet',
    value: { kind: 'text', label: 'NAME=VALUE' },
    repeatable: true,
    help: `Only archives with this value; several must all be true. Names: ${FACET_NAMES.join(', ')}.`,
  },
  { name: 'tag', value: { kind: 'text', label: 'TAG' }, help: 'Only archives with this tag.' },
]

/**
 * Opens the library of a command, runs `work` and closes it. If its log has grown, what the rules of its anchors demand is done before.
 * Throws `Stop` if the library or a key cannot be used, or an action is refused. `occasion`: null for a command that closes the library.
 * `creates`: whether the command makes a library that does not exist; one that only reads would hide a wrong name.
 */
export async function withLibrary<Result>(
  args: ParsedArguments,
  work: (library: Library) => Promise<Result>,
  {
    occasion = 'schedule',
    creates = false,
  }: { readonly occasion?: AnchorOccasion | null; readonly creates?: boolean } = {},
): Promise<Result> {
  const { libraryFailure } = await loadDatabaseFailure()
  let library: Library | undefined
  try {
    library = await openLibrary(libraryLocation(args), { creates })
    const size = await logSize(library.database)
    const result = await work(library)
    if (occasion !== null && (await logSize(library.database)) > size)
      printAnchorFailures(await keepAnchored(library, Date.now(), occasion))
    return result
  } catch (error) {
    if (error instanceof Refused) throw usageStop(error.message, error.hint)
    if (error instanceof UnusableKeyError) throw noInputStop(error.message, error.hint)
    const failure = error instanceof LibraryUnusable ? error : libraryFailure(library?.location ?? 'library', error)
    if (!failure) throw error
    throw new Stop(EXIT.noInput, failure.message, failure.hint)
  } finally {
    await library?.close().catch(() => {})
  }
}

/** Returns the library of a command. */
export const libraryLocation = (args: ParsedArguments): string => locationOf(args.text('library'))

/** Reads the options of FILTER_OPTIONS and finds the archives that derived facets name. Throws `Stop` for an unknown facet. */
export const filterIn = (library: Library, args: ParsedArguments): Promise<ArchiveFilter> =>
  resolvedFilter(library, filterFrom(args), Date.now())

export function filterFrom(args: ParsedArguments): ArchiveFilter {
  const facets = args.texts('facet').map((text) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
    if (!FACET_NAMES.some((known) => known === name) || value === '')
      throw usageStop(
        `--facet needs NAME=VALUE, not ${JSON.stringify(text)}`,
        `Names: ${FACET_NAMES.join(', ')}. Example: --facet indication=TOTAL_FAILED.`,
      )
    return { name, value }
  })
  const tag = args.text('tag')
  return { facets, ...(tag === undefined ? {} : { tag }) }
}
