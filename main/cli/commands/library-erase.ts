import type { Library } from '../../library/open-library.ts'
import { hasReviewers, logRefusal, permit } from '../../library/review/index.ts'
import { eraseArchive, rewriteTables } from '../../library/store/erase-archive.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { LIBRARY, withLibrary } from '../library-options.ts'
import { namedArchive } from '../named-archive.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { ACTOR_OPTIONS, actorFrom } from '../reviewer-key.ts'
import { Stop } from '../stop.ts'

export const command: Command = {
  name: 'library erase',
  section: 'library',
  order: 100,
  summary: 'Erase the data of archives from the library',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'Removes stored bytes, reports, ids, paths, facets, tags, keyed hashes, coverage and notes; the SHA-256, size, times and the digests of the reports stay. An erased archive is not added again. Refused under a legal hold. Files outside of the library are not touched. ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256.',
    'Decisions and entries of the log stay: they contain no data of the holder but the proof id and what a comment repeats. In a library with reviewers an administrator erases.',
    'SQLite overwrites what it deletes. PostgreSQL keeps deleted rows in unused space of its files until --rewrite, and in its write-ahead log and backups until the server recycles them.',
  ],
  options: [
    LIBRARY,
    {
      name: 'rewrite',
      help: 'Write the tables of a PostgreSQL library anew after the erasure, without the deleted rows that no open transaction still sees. The login must own the tables; PostgreSQL skips those of others. Everybody else waits meanwhile: minutes for a million archives.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library erase 3f2a9c', description: 'at the request of the holder' }],
  run: (args) => withLibrary(args, (library) => erase(library, args)),
}

/** Runs `proofbench library erase`. All archives are found before the first is erased. */
async function erase(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const archives = []
  for (const name of args.operands) archives.push(await namedArchive(library, name))
  const actor = (await hasReviewers(library)) ? await actorFrom(library, args) : null
  const fingerprint = actor?.reviewer.fingerprint ?? null
  for (const archive of archives) {
    const object = { kind: 'archive', id: archive.sha256 } as const
    await permit(library, actor, 'erase', object, Date.now())
    if ((await eraseArchive(library, archive, fingerprint)) === 'held') {
      await logRefusal(library, fingerprint, 'LEGAL_HOLD', object, Date.now())
      throw new Stop(
        EXIT.usage,
        `${archive.sha256} is under a legal hold and was not erased`,
        'Lift the hold first. Archives named before it were erased, those named after it were not.',
      )
    }
    print(`erased ${archive.sha256}\n`)
  }
  if (args.has('rewrite')) await rewriteTables(library)
  return EXIT.passed
}
