import { type Library, setTag } from '../../../library/index.ts'
import { terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { print } from '../../output/output.ts'

export const command: Command = {
  name: 'library tag',
  section: 'library',
  order: 75,
  summary: 'Add tags to archives of the library, or remove them',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256. Tags are for finding archives: library list --tag TAG. No entry of the log records them, and an erased archive gets none.',
  ],
  options: [
    LIBRARY,
    { name: 'add', value: { kind: 'text', label: 'TAG' }, repeatable: true, help: 'Add TAG; may be repeated.' },
    { name: 'remove', value: { kind: 'text', label: 'TAG' }, repeatable: true, help: 'Remove TAG; may be repeated.' },
  ],
  examples: [{ line: 'library tag 3f2a9c --add "to discuss"', description: 'by the start of its SHA-256' }],
  run: (args) => withLibrary(args, (library) => tag(library, args)),
}

/** Runs `proofbench library tag`. All archives are found before the first is tagged. */
async function tag(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [added, removed] = [args.texts('add'), args.texts('remove')]
  if ([...added, ...removed].every((text) => text.trim() === ''))
    throw usageStop('library tag needs a tag', 'Give --add TAG or --remove TAG.')
  const archives = []
  for (const name of args.operands) archives.push(await namedArchive(library, name))
  const ids = archives.map(({ id }) => id)
  for (const text of added) await setTag(library.database, ids, text, true)
  for (const text of removed) await setTag(library.database, ids, text, false)
  for (const { sha256 } of archives)
    print(
      `${sha256}  ${terminalText([...added.map((text) => `+${text}`), ...removed.map((text) => `-${text}`)].join(' '))}\n`,
    )
  return EXIT.passed
}
