import { type Library, sampleArchives } from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { archiveLines, ROW_FORMAT } from '../../library/archive-rows.ts'
import { FILTER_OPTIONS, filterIn, LIBRARY, withLibrary } from '../../library/library-options.ts'
import { rowsFor } from '../../library/shown-rows.ts'
import { print } from '../../output/output.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'

const COUNT = 25

export const command: Command = {
  name: 'library sample',
  section: 'library',
  order: 70,
  summary: 'Draw a random sample that others can draw again',
  operand: null,
  details: [
    'Draws the archives with the lowest SHA-256(SEED ":" hash of the archive). Every archive has the same chance, and the same seed draws the same sample from the same archives.',
  ],
  options: [
    LIBRARY,
    ROW_FORMAT,
    ...FILTER_OPTIONS,
    { name: 'count', short: 'n', value: { kind: 'count', label: 'N' }, help: `Size of the sample. Default: ${COUNT}.` },
    { name: 'seed', value: { kind: 'integer', label: 'SEED' }, help: 'Number that decides the sample. Default: 1.' },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library sample --count 25 --seed 7', description: 'for the second reviewer' }],
  run: (args) => withLibrary(args, (library) => sample(library, args)),
}

/** Runs `proofbench library sample`. */
async function sample(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [count, seed] = [args.number('count') ?? COUNT, args.number('seed') ?? 1]
  const archives = await sampleArchives(library.database, await filterIn(library, args), count, seed)
  print(archiveLines(await (await rowsFor(library, args))(archives), args.text('format') ?? 'text'))
  return EXIT.passed
}
