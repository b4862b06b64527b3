import { counted } from '../../../../shared/report/index.ts'
import { LOG_ACTIONS } from '../../../../shared/review/index.ts'
import {
  checkpointNow,
  type Library,
  listEntries,
  listReviewers,
  rememberCheckpoint,
  verifyLog,
} from '../../../library/index.ts'
import { escapedJson, safeJson, terminalText } from '../../../report/index.ts'
import { verifierKey } from '../../../statement/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { anchorExit, anchorLine, checkedAnchors, OFFLINE, TO } from '../../library/anchor-options.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { openOutput, print } from '../../output/output.ts'
import { progressOn } from '../../output/progress.ts'
import { Voice } from '../../output/terminal.ts'
import { checkConsistency, proveConsistency } from '../../review/consistency-proof.ts'
import { logEntryText } from '../../review/log-entry-text.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'
import { outsideCheckpoints } from '../../review/outside-checkpoints.ts'

const COUNT = 100

export const command: Command = {
  name: 'library log',
  section: 'review',
  order: 130,
  summary: 'List, verify or prove the log of the library, or sign its state',
  operand: {
    label: 'ACTION',
    min: 1,
    max: 1,
    kind: 'choice',
    choices: ['list', 'verify', 'checkpoint', 'prove', 'check'],
  },
  details: [
    'The log records every change, opening, export, unmasking and failed attempt. Its entries are the leaves of a Merkle tree (RFC 6962).',
    'verify computes the tree from all entries and compares it with every signed checkpoint, with the checkpoint that this user saw last, and with those of --checkpoint. A log that was cut off or rewritten, or a database restored from an older copy, contradicts a checkpoint that is kept elsewhere. It is about the entries alone: library verify compares the library with them. It then asks the anchors of the library (library anchor) and those of --to; --offline contacts nothing. Exit code 2 if anything contradicts, 3 if an anchor leaves it open.',
    'checkpoint signs size and root of the log now and prints them (C2SP tlog-checkpoint); keep it where the owner of the library cannot change it.',
    'prove prints a consistency proof (RFC 6962, 2.1.2) as JSON: that the log of one checkpoint is the beginning of that of another. It shows nothing of the entries, so the keeper of a checkpoint may have it. check verifies it without the library; exit code 2 if it does not hold.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    {
      name: 'checkpoint',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'A checkpoint that was kept outside; may be repeated. With verify: the log must continue it. With prove: from it to a second one, or to the log now. With check: it must be one of the two of the proof.',
    },
    { name: 'proof', value: { kind: 'file', label: 'FILE' }, help: 'With check: the consistency proof.' },
    { ...TO, help: 'With verify: compare the log with this anchor too; see library anchor. May be repeated.' },
    { ...OFFLINE, help: 'With verify: contact nothing.' },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'With checkpoint and prove: write to FILE.',
    },
    {
      name: 'action',
      value: { kind: 'choice', label: 'ACTION', choices: LOG_ACTIONS },
      help: 'With list: only entries of this action.',
    },
    {
      name: 'object',
      value: { kind: 'text', label: 'OBJECT' },
      help: 'With list: only entries about archive:SHA-256, reviewer:FINGERPRINT, case:ID or library.',
    },
    { name: 'by', value: { kind: 'text', label: 'REVIEWER' }, help: 'With list: only entries of this reviewer.' },
    {
      name: 'count',
      short: 'n',
      value: { kind: 'count', label: 'N' },
      help: `With list: number of entries, newest first. Default: ${COUNT}.`,
    },
    {
      name: 'before',
      value: { kind: 'integer', label: 'INDEX' },
      help: 'With list: continue below this entry.',
    },
  ],
  examples: [
    { line: 'library log checkpoint --output today.txt', description: 'to keep elsewhere' },
    { line: 'library log verify --checkpoint today.txt', description: 'is every entry still there as it was' },
    {
      line: 'library log prove --checkpoint today.txt --output proof.json',
      description: 'for the keeper of a checkpoint',
    },
    { line: 'library log check --proof proof.json --checkpoint today.txt', description: 'without the library' },
    { line: 'library log list --action attempt.refused', description: 'who tried what' },
  ],
  run: (args) =>
    args.operands[0] === 'check'
      ? Promise.resolve(checkConsistency(args))
      : withLibrary(args, (library) => log(library, args)),
}

const NOT_COVERED =
  'This is about the entries alone. It does not cover whether they are signed, nor the archives, decisions, reviewers, policy, holds, cases and notes of the library: proofbench library verify compares them.'

/** Runs `proofbench library log`. */
function log(library: Library, args: ParsedArguments): Promise<ExitCode> {
  switch (args.operands[0]) {
    case 'verify':
      return verify(library, args)
    case 'checkpoint':
      return checkpoint(library, args)
    case 'prove':
      return proveConsistency(library, args)
    default:
      return list(library, args)
  }
}

async function list(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const by = args.text('by')
  const filter = {
    action: args.text('action'),
    object: args.text('object'),
    actor: by === undefined ? undefined : (await namedReviewer(library, by)).fingerprint,
  }
  const limit = args.number('count') ?? COUNT
  const entries = await listEntries(library, filter, { limit, before: args.number('before') })
  const reviewers = await listReviewers(library.database)
  for (const text of entries)
    print(`${args.text('format') === 'json' ? escapedJson(text) : logEntryText(text, reviewers)}\n`)
  if (entries.length === 0) new Voice(args.has('quiet')).note('no entry matches')
  return EXIT.passed
}

async function verify(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const outside = outsideCheckpoints(library, args)
  const progress = await progressOn(args.has('quiet'))
  const result = await verifyLog(library, outside, (entries) => progress.update(() => `${entries} entries`))
  progress.end()
  const anchors = await checkedAnchors(library, args)
  if (args.text('format') === 'json') print(`${safeJson({ ...result, anchors })}\n`)
  else {
    for (const check of anchors) print(`${anchorLine(check)}\n`)
    for (const { code, message } of result.problems) print(`${code}  ${terminalText(message, 1000)}\n`)
    const state = result.problems.length === 0 ? 'The log is complete and unchanged' : 'The log is contradicted'
    print(
      `${state}: ${counted(result.size, 'entry', 'entries')}, ${counted(result.checkpoints, 'checkpoint')} in agreement${result.root === null ? '' : `, root ${result.root}`}\n${NOT_COVERED}\n`,
    )
  }
  if (anchors.length === 0 && !library.isReadOnly)
    new Voice(args.has('quiet')).note(
      'nothing outside has checkpoints of this log: a roll-back is found only by somebody who kept one; library anchor names places',
    )
  return worstOf([result.problems.length === 0 ? EXIT.passed : EXIT.failed, anchorExit(anchors)])
}

async function checkpoint(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const note = await checkpointNow(library, Date.now())
  const output = openOutput(args.text('output'), { isShared: true })
  output.write(note)
  output.finish()
  rememberCheckpoint(library, note)
  new Voice(args.has('quiet')).note(`verifier key ${verifierKey(library.log.key)}`)
  return EXIT.passed
}
