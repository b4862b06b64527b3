import { countAllFacets, type Library, listArchives } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { archiveLines, ROW_FORMAT } from '../../library/archive-rows.ts'
import { FILTER_OPTIONS, filterFrom, filterIn, LIBRARY, withLibrary } from '../../library/library-options.ts'
import { rowsFor } from '../../library/shown-rows.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'

const COUNT = 100

export const command: Command = {
  name: 'library list',
  section: 'library',
  order: 30,
  summary: 'List archives of the library, newest first',
  operand: null,
  details: [
    'An archive with a decision shows its state; DRIFTED names what disagrees. Here a file counts as unchanged if its size and time are; library show and library check read it. In a library with reviewers, names of files are masked without a key whose role needs them.',
  ],
  options: [
    LIBRARY,
    ROW_FORMAT,
    ...FILTER_OPTIONS,
    { name: 'count', short: 'n', value: { kind: 'count', label: 'N' }, help: `Number of archives. Default: ${COUNT}.` },
    {
      name: 'after',
      value: { kind: 'integer', label: 'CURSOR' },
      help: 'Continue after this position, which the previous page names.',
    },
    ...ACTOR_OPTIONS,
    { name: 'counts', help: 'Show how many archives have each facet value instead.' },
  ],
  examples: [
    { line: 'library list --facet indication=TOTAL_FAILED', description: 'what is not genuine' },
    { line: 'library list --counts', description: 'everything that archives can be filtered by' },
  ],
  run: (args) => withLibrary(args, (library) => list(library, args)),
}

/** Runs `proofbench library list`. */
async function list(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const { database } = library
  const filter = await filterIn(library, args)
  const format = args.text('format') ?? 'text'
  const voice = new Voice(args.has('quiet'))
  if (args.has('counts')) {
    const { counts, isPartial } = await countAllFacets(library, filterFrom(args), Date.now())
    for (const { name, value, count, confirmed = count } of counts) {
      const claims = confirmed < count ? `  (${confirmed} confirmed, ${count - confirmed} claimed)` : ''
      print(
        format === 'text'
          ? `${String(count).padStart(9)}  ${name}=${terminalText(value)}${claims}\n`
          : `${safeJson({ name, value, count, confirmed })}\n`,
      )
    }
    if (isPartial) voice.note('many archives match; only the newest were counted')
    return EXIT.passed
  }
  const limit = args.number('count') ?? COUNT
  const { archives, next } = await listArchives(database, filter, { limit, cursor: args.number('after') ?? null })
  print(archiveLines(await (await rowsFor(library, args))(archives), format))
  if (archives.length === 0) voice.note('no archive matches')
  if (next !== null) voice.note(`there are more: --after ${next}`)
  return EXIT.passed
}
