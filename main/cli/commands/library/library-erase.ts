import {
  type EraseOutcome,
  eraseArchive,
  hasReviewers,
  type Library,
  logRefusal,
  permit,
  rewriteTables,
} from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { Stop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library erase',
  section: 'library',
  order: 100,
  summary: 'Erase the data of archives from the library',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'Removes stored bytes, reports, ids, paths, facets, tags, keyed hashes, coverage and notes about the archive. Its SHA-256 and size stay, and the time, verdict, login and report digest of each verification. An erased archive is not added again; it can be erased again, to repeat a --rewrite. Refused under a legal hold. Files outside of the library are not touched. ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256.',
    'Decisions and entries of the log stay: they contain no data of the holder but the proof id and what a comment repeats. What people wrote about a case as a whole (title, tags, notes) and saved searches stay too. In a library with reviewers an administrator erases.',
    'SQLite overwrites what it deletes. PostgreSQL keeps deleted rows in unused space of its files, and samples of them in its statistics, until --rewrite, and in its write-ahead log and backups until the server recycles them.',
  ],
  options: [
    LIBRARY,
    {
      name: 'rewrite',
      help: 'Write the tables of a PostgreSQL library and its statistics anew after the erasure, without the deleted rows. Prints which; ends with 66 and names what is left if the login does not own a table, or other transactions use it or still see the rows. Other users of the library wait meanwhile: minutes for a million archives.',
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
  let outcome: EraseOutcome = 'erased'
  for (const archive of archives) {
    const object = { kind: 'archive', id: archive.sha256 } as const
    await permit(library, actor, 'erase', object, Date.now())
    outcome = await eraseArchive(library, archive, actor)
    if (outcome === 'held') {
      await logRefusal(library, fingerprint, 'LEGAL_HOLD', object, Date.now())
      throw new Stop(
        EXIT.usage,
        `${archive.sha256} is under a legal hold and was not erased`,
        'Lift the hold first. Archives named before it were erased, those named after it were not.',
      )
    }
    print(`erased ${archive.sha256}\n`)
  }
  // The last erasure overwrites the old pages of all, or cannot.
  if (outcome === 'pending')
    throw new Stop(
      EXIT.noInput,
      `the files of ${library.location} still have what was erased: another process reads the library`,
      'End that process and run the same command again.',
    )
  return args.has('rewrite') && library.kind === 'postgres' ? rewrite(library) : EXIT.passed
}

/** Writes the tables anew and prints which. Returns 66 if deleted rows are left, after naming where. */
async function rewrite({ database }: Library): Promise<ExitCode> {
  const { rewritten, foreign, locked, seenBy } = await rewriteTables(database)
  print(rewritten.map((table) => `rewritten ${table}\n`).join(''))
  const voice = new Voice(false)
  const left = (tables: readonly string[], reason: string, hint: string): void => {
    if (tables.length > 0) voice.error(`not rewritten: ${tables.join(', ')}: ${reason}`, hint)
  }
  left(foreign, 'the login may not', 'Run the same command as the owner of the database.')
  left(locked, 'other transactions use them', 'Run the same command when they have ended.')
  if (seenBy.length > 0)
    voice.error(
      `the rewritten tables still have the deleted rows, which open transactions see: ${seenBy.join(', ')}`,
      'End these transactions and run the same command again.',
    )
  return foreign.length + locked.length + seenBy.length > 0 ? EXIT.noInput : EXIT.passed
}
