import { hostname } from 'node:os'
import type { Omission } from '../../../shared/report/index.ts'
import { findInputs } from '../../input/index.ts'
import {
  type Actor,
  type ArchiveSummary,
  authenticate,
  hasReviewers,
  isHolderMasked,
  type Library,
  logReport,
  permit,
  sampleArchives,
  storableText,
  withPaths,
} from '../../library/index.ts'
import type { LogObject, SigningKey } from '../../statement/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import type { NamedInput } from '../inputs/with-openable.ts'
import { namedCase } from '../review/named-case.ts'
import { actorFrom } from '../review/reviewer-key.ts'

/** Options that draw a sample of the library. */
export const SAMPLE_OPTIONS: readonly OptionRow[] = [
  {
    name: 'sample',
    value: { kind: 'count', label: 'N' },
    help: 'Without ARCHIVE: report on N archives of the library, drawn like library sample.',
  },
  { name: 'seed', value: { kind: 'integer', label: 'SEED' }, help: 'Number that decides the sample. Default: 1.' },
]

/** Archive of a library to report on. */
interface SelectedArchive {
  readonly sha256: string
  readonly found: NamedInput
}

/** Archives of a library that a report command selects without naming files. */
export interface LibrarySelection {
  readonly archives: readonly SelectedArchive[]
  /** Whether the role of the person need not see data of the holders. */
  readonly isMasked: boolean
  /** Records that the report of an archive leaves the library. */
  record(sha256: string, format: string, omitted: readonly Omission[]): Promise<void>
}

/** Returns the archives of --case, or those of --sample. Throws `Stop` or `Refused`. */
export async function librarySelection(
  library: Library,
  args: ParsedArguments,
  signer: SigningKey | null,
): Promise<LibrarySelection> {
  const { object, archives } = await selectedBy(library, args)
  const actor = await exporterFrom(library, args, signer)
  if (!library.isReadOnly) await permit(library, actor, 'export', object, Date.now())
  const isMasked = await isHolderMasked(library, actor)
  const readable = await withPaths(library, storableText(hostname()), archives)
  return {
    isMasked,
    archives: readable.flatMap(({ archive, path }) =>
      inputsOf(archive, path, isMasked).map((found) => ({ sha256: archive.sha256, found })),
    ),
    record: (sha256, format, omitted) => logReport(library, sha256, actor, { format, omitted }, Date.now()),
  }
}

interface Selected {
  readonly object: LogObject
  readonly archives: readonly ArchiveSummary[]
}

async function selectedBy(library: Library, args: ParsedArguments): Promise<Selected> {
  const count = args.number('sample')
  const name = args.text('case')
  if (count !== undefined) {
    const archives = await sampleArchives(library.database, {}, count, args.number('seed') ?? 1)
    return { object: { kind: 'library' }, archives }
  }
  if (name === undefined)
    throw usageStop('Nothing to report on', 'Give ARCHIVE, or --library with --case CASE or --sample N.')
  const { id, archives } = await namedCase(library, name)
  if (archives.length === 0)
    throw usageStop(`The case ${id} has no archives`, `proofbench library case ${id} --add ARCHIVE adds one.`)
  return { object: { kind: 'case', id }, archives }
}

/** The key that signs the reports is the key of the person who exports them. */
export async function exporterFrom(
  library: Library,
  args: ParsedArguments,
  signer: SigningKey | null,
): Promise<Actor | null> {
  if (library.isReadOnly || !(await hasReviewers(library))) return null
  return signer ? authenticate(library, signer, Date.now()) : actorFrom(library, args)
}

function inputsOf({ sha256 }: ArchiveSummary, path: string | null, isMasked: boolean): readonly NamedInput[] {
  const name = `archive ${sha256.slice(0, 12)}`
  if (path === null) {
    const message = `The file of ${name} was not found`
    const hint = 'It is at none of its recorded paths on this computer, and the library has no copy.'
    return [{ name, failure: { code: 'input.not-found', message, hint } }]
  }
  // The names of files often contain the name of the holder.
  return [...findInputs([path])].map((found) =>
    isMasked && 'reference' in found ? { reference: { ...found.reference, name } } : found,
  )
}
