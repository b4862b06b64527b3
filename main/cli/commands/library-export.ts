import type { Library } from '../../library/open-library.ts'
import { listArchives } from '../../library/queries/list-archives.ts'
import { safeJson } from '../../report/terminal-text.ts'
import { archiveLines, toJson } from '../archive-rows.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { FILTER_OPTIONS, filterFrom, LIBRARY, withLibrary } from '../library-options.ts'
import { openOutput } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { REPORT_FILE } from '../verification-options.ts'

const PAGE = 1000

export const command: Command = {
  name: 'library export',
  order: 78,
  summary: 'Export the rows of the library',
  operand: null,
  details: [
    'One row per archive: verdict, ids, times, size, tags, path. Reports are not included; library show has them.',
  ],
  options: [
    LIBRARY,
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['csv', 'json', 'jsonl'] },
      help: 'csv (default), json (one array) or jsonl (one line per archive).',
    },
    { ...REPORT_FILE, help: 'Write to FILE, whole or not at all; an older file is replaced.' },
    ...FILTER_OPTIONS,
  ],
  examples: [{ line: 'library export --format csv --output archives.csv', says: 'for a spreadsheet' }],
  run: (args) => withLibrary(args, (library) => exportRows(library, args)),
}

/** Runs `proofbench library export`, page by page: the memory it takes does not depend on the library. */
async function exportRows({ database }: Library, args: ParsedArguments): Promise<ExitCode> {
  const filter = filterFrom(args)
  const format = args.text('format') ?? 'csv'
  const output = openOutput(args.text('output'))
  let cursor: number | null = null
  let isFirst = true
  try {
    if (format === 'json') output.write('[')
    do {
      const { archives, next } = await listArchives(database, filter, { limit: PAGE, cursor })
      if (format === 'json') {
        const rows = archives.map((archive) => `\n${safeJson(toJson(archive))}`).join(',')
        output.write(!isFirst && rows !== '' ? `,${rows}` : rows)
      } else output.write(archiveLines(archives, format, isFirst))
      isFirst = false
      cursor = next
    } while (cursor !== null)
    if (format === 'json') output.write('\n]\n')
    output.finish()
  } catch (error) {
    output.abandon()
    throw error
  }
  return EXIT.passed
}
