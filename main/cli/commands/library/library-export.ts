import { hostname } from 'node:os'
import { counted } from '../../../../shared/report/index.ts'
import { isMaskedFor } from '../../../../shared/review/index.ts'
import {
  type Actor,
  actedBy,
  exportCase,
  hasReviewers,
  type Library,
  listArchives,
  permit,
  rememberCheckpoint,
  writeEntry,
} from '../../../library/index.ts'
import { safeJson } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { archiveLines, toJson } from '../../library/archive-rows.ts'
import { FILTER_OPTIONS, filterIn, LIBRARY, withLibrary } from '../../library/library-options.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { rowsFor } from '../../library/shown-rows.ts'
import { openOutput, print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { namedCase } from '../../review/named-case.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'
import { REPORT_FILE } from '../../verification/verification-options.ts'

const PAGE = 1000

export const command: Command = {
  name: 'library export',
  section: 'library',
  order: 90,
  summary: 'Export a case, or the rows of the library',
  operand: { label: 'CASE', min: 0, max: 1, kind: 'label' },
  details: [
    'Without CASE: one row per archive with verdict, ids, times, size, tags, path, and the latest decision with its state; DRIFTED names what disagrees. Reports are not included; library show has them.',
    'With CASE: a library file (--output) with the archives of the case, or only those of --archive, their reports, decisions, statements and reviewers, notes, and the log entries about them with proofs of inclusion under a checkpoint that is signed now. Every library command opens it anywhere with --library FILE; it can only be read. Other archives, paths and hashes of values stay behind.',
    'In a library with reviewers an export needs a key; the log records it. A role that need not see data of the holder exports rows masked, and cases without reports and bytes.',
  ],
  options: [
    LIBRARY,
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['csv', 'json', 'jsonl'] },
      help: 'Of rows: csv (default), json (one array) or jsonl (one line per archive).',
    },
    { ...REPORT_FILE, help: 'Write to FILE, whole or not at all; an older file of rows is replaced, a case never.' },
    {
      name: 'archive',
      value: { kind: 'text', label: 'ARCHIVE' },
      repeatable: true,
      help: 'With CASE: only this archive; may be repeated.',
    },
    { name: 'bytes', help: 'With CASE: copy the files of the archives to FILE-archives.' },
    { name: 'notes', negatable: true, help: 'With CASE: include notes and answers, or not. Default: include.' },
    { name: 'reports', negatable: true, help: 'With CASE: include the reports, or not. Default: include.' },
    ...FILTER_OPTIONS,
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'library export --format csv --output archives.csv', description: 'for a spreadsheet' },
    { line: 'library export 4 --output case-4.db --bytes', description: 'a case for somebody else' },
    { line: 'library show 3f2a9c --library case-4.db', description: 'there' },
  ],
  run: (args) => withLibrary(args, (library) => (args.operands.length === 0 ? exportRows : exportOne)(library, args)),
}

/** Runs `proofbench library export` for rows, page by page: the memory it takes does not depend on the library. */
async function exportRows(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const { database } = library
  const filter = await filterIn(library, args)
  const format = args.text('format') ?? 'csv'
  const object = { kind: 'library' } as const
  const actor = !library.isReadOnly && (await hasReviewers(library)) ? await actorFrom(library, args) : null
  if (!library.isReadOnly) {
    await permit(library, actor, 'export', object, Date.now())
    await writeEntry(library, { action: 'rows.exported', object, ...actedBy(actor), detail: { format } }, Date.now())
  }
  const rowsOf = await rowsFor(library, args, actor)
  const output = openOutput(args.text('output'))
  let cursor: number | null = null
  let isFirst = true
  try {
    if (format === 'json') output.write('[')
    do {
      const { archives: page, next } = await listArchives(database, filter, { limit: PAGE, cursor })
      const archives = await rowsOf(page)
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

/** Runs `proofbench library export CASE`. */
async function exportOne(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const target = args.text('output')
  if (target === undefined) throw usageStop('The export of a case needs a file', 'Give it with --output FILE.')
  const details = await namedCase(library, args.operands[0] ?? '')
  const archiveIds = await chosenArchives(library, args, details)
  const actor: Actor = await actorFrom(library, args)
  const isMasked = isMaskedFor(actor.reviewer.roles)
  if (isMasked && args.has('bytes'))
    throw usageStop('Your role need not see data of the holder: it cannot export bytes', 'A reviewer or approver can.')
  const exported = await exportCase(
    library,
    actor,
    details,
    {
      ...{ target, archiveIds, host: hostname(), withBytes: args.has('bytes') },
      withNotes: args.chosen('notes') ?? true,
      isMasked,
      withReports: !isMasked && (args.chosen('reports') ?? true),
    },
    Date.now(),
  )
  rememberCheckpoint(library, exported.checkpoint)
  print(exported.checkpoint)
  const files = args.has('bytes') ? `, ${counted(exported.copied, 'file')}` : ''
  new Voice(args.has('quiet')).note(`case ${details.id}: ${counted(exported.archives, 'archive')}${files} in ${target}`)
  return EXIT.passed
}

async function chosenArchives(
  library: Library,
  args: ParsedArguments,
  { id, archives }: Awaited<ReturnType<typeof namedCase>>,
): Promise<readonly number[]> {
  const names = args.texts('archive')
  if (names.length === 0) return archives.map((archive) => archive.id)
  const ids: number[] = []
  for (const name of names) {
    const chosen = await namedArchive(library, name)
    if (!archives.some((archive) => archive.id === chosen.id))
      throw usageStop(`${name} does not belong to case ${id}`, 'Only archives of the case can be exported with it.')
    ids.push(chosen.id)
  }
  return ids
}
