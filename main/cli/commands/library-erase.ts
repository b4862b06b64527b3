import type { Library } from '../../library/open-library.ts'
import { eraseArchive } from '../../library/store/erase-archive.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { LIBRARY, withLibrary } from '../library-options.ts'
import { namedArchive } from '../named-archive.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { Stop } from '../stop.ts'

export const command: Command = {
  name: 'library erase',
  order: 77,
  summary: 'Erase the data of archives from the library',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'Removes stored bytes, reports, ids, paths, facets, tags and keyed hashes; the SHA-256, size, times and the digests of the reports stay. An erased archive is not added again. Refused under a legal hold. Files outside of the library are not touched. ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256.',
    'SQLite overwrites what it deletes. A server keeps deleted rows in its write-ahead log and its backups until it recycles them.',
  ],
  options: [LIBRARY],
  examples: [{ line: 'library erase 3f2a9c', says: 'at the request of the holder' }],
  run: (args) => withLibrary(args, (library) => erase(library, args)),
}

/** Runs `proofbench library erase`. All archives are found before the first is erased. */
async function erase(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const archives = []
  for (const name of args.operands) archives.push(await namedArchive(library, name))
  for (const archive of archives) {
    if ((await eraseArchive(library, archive)) === 'held')
      throw new Stop(
        EXIT.usage,
        `${archive.sha256} is under a legal hold and was not erased`,
        'Lift the hold first. Archives named before it were erased, those named after it were not.',
      )
    print(`erased ${archive.sha256}\n`)
  }
  return EXIT.passed
}
