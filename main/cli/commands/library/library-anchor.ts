import { counted } from '../../../../shared/report/index.ts'
import { type Anchoring, MAX_ANCHOR_INTERVAL, STAMPING, type Stamping } from '../../../../shared/review/index.ts'
import { anchoringOf, anchorLog, anchorStatus, type Library, setAnchoring } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import {
  anchorExit,
  anchorLine,
  anchorOutcomeLine,
  anchorsFrom,
  certificatesFrom,
  checkedAnchors,
  OFFLINE,
  TO,
} from '../../library/anchor-options.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

const interval = (label: string) => ({ kind: 'integer', label, range: [0, MAX_ANCHOR_INTERVAL] }) as const

export const command: Command = {
  name: 'library anchor',
  section: 'review',
  order: 135,
  summary: 'Keep checkpoints of the log outside the library, and compare it with them',
  operand: { label: 'ACTION', min: 1, max: 1, kind: 'choice', choices: ['list', 'set', 'now', 'check'] },
  details: [
    'An anchor is a place outside the library that has checkpoints of its log: a folder (folder:PATH), another library (library:FILE|URL), an authority of time stamps (time-stamp:URL, RFC 3161), or a witness ("witness:URL NAME+ID+KEY", C2SP tlog-witness; proofbench witness is one). A log that was cut off, forked or rewritten contradicts what they have, whoever did it.',
    'set changes the rules, as an administrator; what is not named stays. Checkpoints then leave by themselves: at the end of every run, and when --every-minutes or --every-entries are reached while a command or window works with the library. now hands one over at once, for a scheduler. Nothing but the named anchors is contacted; an authority sees a digest, a witness the checkpoint.',
    'check verifies all receipts in the log and asks every place. Exit code 2 if the log contradicts one or a receipt does not hold; 3 if a place cannot be asked, has nothing or lags, or checkpoints are further apart than --max-age allows: what was recorded in such a gap may have been removed. A time stamp is kept in the log only, so that a roll-back is found by such a gap; the other anchors find it at once.',
    'With --time-stamps, decisions, confirmations and returns are time-stamped by the first authority: wait records them and stamps them as soon as it answers, refuse records none without its stamp.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    TO,
    {
      name: 'certificates',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'With set: certificates of the authorities, or of their roots, and revocation lists; PEM or DER. Replaces those before.',
    },
    {
      name: 'stamp-policy',
      value: { kind: 'text', label: 'OID' },
      help: 'With set: policy that time stamps must have, or any.',
    },
    {
      name: 'every-entries',
      value: interval('N'),
      help: 'With set: a checkpoint leaves after N entries; 0 for no such rule.',
    },
    {
      name: 'every-minutes',
      value: interval('N'),
      help: 'With set: a checkpoint leaves after N minutes in which anything was recorded; 0 for no such rule. Default: 60.',
    },
    {
      name: 'max-age',
      value: interval('N'),
      help: 'With set: two checkpoints at an anchor must not be more than N minutes apart; 0 for any. From half of it on, one leaves even if nothing was recorded.',
    },
    {
      name: 'time-stamps',
      value: { kind: 'choice', label: 'RULE', choices: STAMPING },
      help: 'With set: none (default), wait or refuse.',
    },
    OFFLINE,
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'library anchor set --to folder:/mnt/audit', description: 'a folder of the audit department' },
    {
      line: 'library anchor set --to time-stamp:https://tsa.example --certificates root.pem --max-age 1440',
      description: 'a time stamp at least every day',
    },
    { line: 'library anchor now', description: 'from a scheduler' },
    { line: 'library anchor check --to folder:/mnt/audit', description: 'as the audit department' },
  ],
  run: (args) => withLibrary(args, (library) => anchor(library, args), { creates: true }),
}

/** Runs `proofbench library anchor`. */
async function anchor(library: Library, args: ParsedArguments): Promise<ExitCode> {
  switch (args.operands[0]) {
    case 'set':
      await setAnchoring(library, await actorFrom(library, args), changesFrom(args), Date.now())
      return list(library, args)
    case 'now':
      return now(library, args)
    case 'check': {
      const checks = await checkedAnchors(library, args)
      for (const check of checks)
        print(args.text('format') === 'json' ? `${safeJson(check)}\n` : `${anchorLine(check)}\n`)
      if (checks.length === 0) print('The library has no anchors, and --to names none\n')
      return checks.length === 0 ? EXIT.indeterminate : anchorExit(checks)
    }
    default:
      return list(library, args)
  }
}

function changesFrom(args: ParsedArguments): Partial<Anchoring> {
  const number = (option: string) => {
    const value = args.number(option)
    return value === 0 ? null : value
  }
  const policy = args.text('stamp-policy')
  if (policy !== undefined && policy !== 'any' && !/^[0-2](\.\d{1,20}){1,30}$/.test(policy))
    throw usageStop(
      `--stamp-policy cannot be ${JSON.stringify(policy)}`,
      'Give an object identifier such as 1.2.3.4.1, or any.',
    )
  const changes = {
    anchors: args.texts('to').length === 0 ? undefined : anchorsFrom(args),
    certificates: args.texts('certificates').length === 0 ? undefined : certificatesFrom(args),
    stampPolicy: policy === 'any' ? '' : policy,
    everyEntries: number('every-entries'),
    everyMinutes: number('every-minutes'),
    maxAge: number('max-age'),
    timeStamps: args.text('time-stamps') as Stamping | undefined, // the option has these choices
  }
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (named.length === 0) throw usageStop('set needs a rule', 'Give --to, --certificates, --max-age or another option.')
  return Object.fromEntries(named)
}

async function now(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const outcomes = await anchorLog(library, Date.now())
  for (const outcome of outcomes)
    print(args.text('format') === 'json' ? `${safeJson(outcome)}\n` : `${anchorOutcomeLine(outcome)}\n`)
  if (outcomes.length === 0) print('The library has no anchors: library anchor set --to names one\n')
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed')
  if (failed.some(({ code }) => code !== 'UNREACHABLE')) return EXIT.failed
  return failed.length > 0 || outcomes.length === 0 ? EXIT.indeterminate : EXIT.passed
}

async function list(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const { anchors, entriesSince } = await anchorStatus(library, Date.now())
  const anchoring = await anchoringOf(library.database)
  if (args.text('format') === 'json') {
    print(`${safeJson({ ...anchoring, anchors })}\n`)
    return EXIT.passed
  }
  for (const { anchor: name, time, isOverdue } of anchors)
    print(
      `${terminalText(name, 1000)}  ${time === null ? 'never' : `last ${new Date(time).toISOString()}`}${isOverdue ? '  OVERDUE' : ''}\n`,
    )
  const { everyEntries, everyMinutes, maxAge, timeStamps, certificates } = anchoring
  const rules = [
    ...(everyEntries === null ? [] : [`every ${everyEntries} entries`]),
    ...(everyMinutes === null ? [] : [`every ${everyMinutes} minutes`]),
    ...(maxAge === null ? [] : [`at most ${maxAge} minutes apart`]),
    `time stamps of decisions: ${timeStamps}`,
    counted(certificates.length, 'certificate'),
  ]
  print(
    anchors.length === 0
      ? 'No anchors: a roll-back is found only by somebody who remembers\n'
      : `${rules.join(', ')}\n`,
  )
  if (anchors.length > 0) print(`${counted(entriesSince, 'entry', 'entries')} since the last checkpoint left\n`)
  return EXIT.passed
}
