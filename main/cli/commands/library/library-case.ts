import {
  type Actor,
  type CaseChange,
  type CaseDetails,
  caseDetails,
  changeCase,
  createCase,
  type Library,
  listReviewers,
  shownReviews,
  writeEntry,
} from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { commentFrom } from '../../arguments/comment-option.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { toJson } from '../../library/archive-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { areRowsMasked } from '../../library/masking.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { rowsFor } from '../../library/shown-rows.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { caseChangeText } from '../../review/case-change-text.ts'
import { caseLines } from '../../review/case-text.ts'
import { answersFrom } from '../../review/checklist-files.ts'
import { namedCase } from '../../review/named-case.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'
import { reviewJson } from '../../review/review-text.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library case',
  section: 'review',
  order: 120,
  summary: 'Create, show or change a case',
  operand: { label: 'CASE', min: 0, max: 1, kind: 'label' },
  details: [
    'A case collects archives with notes, tags, answers to the checklist, an assignee, the decisions about its archives, a timeline from the log, a legal hold and a retention date. Without CASE, --title creates one. With CASE, options change it. Each change is named on standard error with the case, and the case is shown afterwards.',
    'A legal hold refuses the erasure of every archive of the case. A retention date erases nothing: library cases --due lists what is past it. Holds and dates need the role approver or administrator.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    { name: 'title', value: { kind: 'text', label: 'TEXT' }, help: 'Create a case with this title.' },
    {
      name: 'add',
      value: { kind: 'text', label: 'ARCHIVE' },
      repeatable: true,
      help: 'Add an archive; may be repeated.',
    },
    { name: 'remove', value: { kind: 'text', label: 'ARCHIVE' }, repeatable: true, help: 'Remove an archive.' },
    { name: 'note', value: { kind: 'text', label: 'TEXT' }, help: 'Add a note; @FILE reads it from a file.' },
    { name: 'about', value: { kind: 'text', label: 'ARCHIVE' }, help: 'Archive that the note is about.' },
    { name: 'tag', value: { kind: 'text', label: 'TAG' }, repeatable: true, help: 'Add a tag; may be repeated.' },
    { name: 'untag', value: { kind: 'text', label: 'TAG' }, repeatable: true, help: 'Remove a tag.' },
    { name: 'answers', value: { kind: 'file', label: 'FILE' }, help: 'Answer the checklist for the case.' },
    {
      name: 'assign',
      value: { kind: 'text', label: 'REVIEWER' },
      help: 'Assign the case: a name or the start of a fingerprint; nobody clears it.',
    },
    { name: 'hold', negatable: true, help: 'Set or lift the legal hold.' },
    { name: 'retain', value: { kind: 'text', label: 'DATE' }, help: 'Retention date, YYYY-MM-DD; none clears it.' },
    { name: 'close', help: 'Close the case.' },
    { name: 'reopen', help: 'Open it again.' },
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'library case --title "Same portrait twice" --add 3f2a9c --add 77aa01', description: 'create it' },
    { line: 'library case 4 --assign "Bob Example" --note "Compare images 2 and 5"', description: 'hand it over' },
    { line: 'library case 4 --hold --retain 2031-12-31', description: 'refuse erasure' },
  ],
  run: (args) => withLibrary(args, (library) => runCase(library, args)),
}

/** Runs `proofbench library case`. */
async function runCase(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [operand] = args.operands
  const title = args.text('title')
  if ((operand === undefined) === (title === undefined))
    throw usageStop('Either a case or the title of a new one is needed', 'Give CASE, or --title TEXT.')
  const changes = await changesFrom(library, args)
  const existing = operand === undefined ? null : await namedCase(library, operand)
  if (library.isReadOnly && changes.length === 0 && existing) return show(library, args, existing.id, null)
  const actor = await actorFrom(library, args)
  const voice = new Voice(args.has('quiet'))
  const id = existing?.id ?? (await createCase(library, actor, title ?? '', Date.now()))
  const name = `case ${id} (${terminalText(existing?.title ?? title ?? '', 200)})`
  if (!existing) voice.note(`${name}: created`)
  for (const change of changes) {
    await changeCase(library, actor, id, change, Date.now())
    voice.note(`${name}: ${caseChangeText(change, existing)}`)
  }
  return show(library, args, id, actor)
}

/** Reads all changes before the first is made. */
async function changesFrom(library: Library, args: ParsedArguments): Promise<readonly CaseChange[]> {
  const changes: CaseChange[] = []
  if (args.has('reopen')) changes.push({ kind: 'reopen' })
  for (const kind of ['add', 'remove'] as const)
    for (const name of args.texts(kind)) changes.push({ kind, archive: await namedArchive(library, name) })
  for (const kind of ['tag', 'untag'] as const) for (const tag of args.texts(kind)) changes.push({ kind, tag })
  const about = args.text('about')
  const archiveId = about === undefined ? null : (await namedArchive(library, about)).id
  if (args.text('note') !== undefined) changes.push({ kind: 'note', text: commentFrom(args, 'note'), archiveId })
  else if (about !== undefined) throw usageStop('--about needs a note', 'Give it with --note TEXT.')
  const answers = args.text('answers')
  if (answers !== undefined) changes.push({ kind: 'answer', answers: await answersFrom(library, answers) })
  const assignee = args.text('assign')
  if (assignee !== undefined)
    changes.push({
      kind: 'assign',
      reviewer: assignee === 'nobody' ? null : (await namedReviewer(library, assignee)).fingerprint,
    })
  const isHeld = args.chosen('hold')
  if (isHeld !== undefined) changes.push({ kind: 'hold', isHeld })
  const until = args.text('retain')
  if (until !== undefined) changes.push({ kind: 'retain', until: until === 'none' ? null : dateFrom(until) })
  if (args.has('close')) changes.push({ kind: 'close' })
  return changes
}

function dateFrom(text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text))
    return text
  throw usageStop(`--retain needs a date, not ${JSON.stringify(text)}`, 'Example: --retain 2031-12-31; none clears it.')
}

async function show(library: Library, args: ParsedArguments, id: number, actor: Actor | null): Promise<ExitCode> {
  const details = await caseDetails(library, id)
  if (!details) return EXIT.noInput
  const object = { kind: 'case', id } as const
  const fingerprint = actor?.reviewer.fingerprint ?? null
  await writeEntry(library, { action: 'case.opened', object, actor: fingerprint, detail: {} }, Date.now())
  const shown: CaseDetails = { ...details, archives: await (await rowsFor(library, args, actor))(details.archives) }
  const reviews = [...(await shownReviews(library, details.archives, 'full')).values()].flat()
  if (args.text('format') === 'json') {
    const archives = shown.archives.map(toJson)
    const timeline = details.timeline.map((text) => JSON.parse(text))
    const masked = await areRowsMasked(library, args, actor)
    print(`${safeJson({ ...shown, archives, reviews: reviews.map(reviewJson), timeline, masked })}\n`)
  } else print(caseLines(shown, reviews, await listReviewers(library.database)))
  return EXIT.passed
}
