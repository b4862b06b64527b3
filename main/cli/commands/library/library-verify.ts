import { counted } from '../../../../shared/report/index.ts'
import {
  type CaseVerification,
  type Library,
  type LibraryVerification,
  verifyCase,
  verifyLibrary,
} from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { anchorExit, anchorLine, anchorsFrom, OFFLINE, TO } from '../../library/anchor-options.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { progressOn } from '../../output/progress.ts'
import { LOG_KEY, namesLogKey } from '../../review/named-log-key.ts'
import { outsideCheckpoints } from '../../review/outside-checkpoints.ts'

export const command: Command = {
  name: 'library verify',
  section: 'review',
  order: 125,
  summary: 'Replay the log of the library and compare everything with it',
  operand: null,
  details: [
    'The log is the truth, the tables are caches: policy, checklist, reviewers with roles and validity, archives with their verdicts, holds, retention dates, cases with notes and answers, decisions and confirmations are compared with what the signed entries say. Each decision is held against the policy, the checklist and the roles that were in force at its entry. Every difference is named with its entry and row; everything that no entry covers is listed.',
    'An exported case is compared with the list of its content that was sealed at the export: what is missing, changed or added is named. It is verified only if --log-key or --checkpoint names the key of its log.',
    'The anchors of the library (library anchor) and those of --to are asked what they have of the log; --offline contacts nothing.',
    'Exit codes: 0 nothing differs · 2 something does, or an anchor contradicts · 3 an anchor leaves it open, or nobody named the log key of an exported case.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    {
      name: 'checkpoint',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'A checkpoint that was kept outside; may be repeated. The log must continue it.',
    },
    LOG_KEY,
    { ...TO, help: 'An anchor in addition to those of the library, in the forms of library anchor; may be repeated.' },
    OFFLINE,
    { name: 'reports', help: 'Hash the text of each stored report, too. Takes most of the time.' },
  ],
  examples: [
    { line: 'library verify --checkpoint today.txt', description: 'is the library what its people signed' },
    { line: 'library verify --library case-4.db --log-key 3f2a…', description: 'is an exported case whole' },
  ],
  run: (args) => withLibrary(args, (library) => (library.isReadOnly ? verifyExport : verify)(library, args)),
}

/** Runs `proofbench library verify`. */
async function verify(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const progress = await progressOn(args.has('quiet'))
  const result = await verifyLibrary(library, {
    outside: outsideCheckpoints(library, args),
    withReports: args.has('reports'),
    ...{ now: Date.now(), named: anchorsFrom(args), isOffline: args.has('offline') },
    onProgress: (entries) => progress.update(() => `${entries} entries`),
  })
  progress.end()
  const isSame = result.differenceCount === 0 && result.log.problems.length === 0
  print(args.text('format') === 'json' ? `${safeJson(result)}\n` : libraryText(result, isSame))
  return worstOf([isSame ? EXIT.passed : EXIT.failed, anchorExit(result.anchors)])
}

function libraryText(
  { log, anchors, compared, differences, differenceCount, notCovered }: LibraryVerification,
  isSame: boolean,
): string {
  const { archives, verifications, decisions, reviewers, cases } = compared
  const counts = [
    counted(archives, 'archive'),
    counted(verifications, 'verification'),
    counted(decisions, 'decision'),
    counted(reviewers, 'reviewer'),
    counted(cases, 'case'),
  ]
  const lines = [
    ...[...log.problems, ...differences].map(
      ({ code, message }) => `${code.padEnd(18)} ${terminalText(message, 1000)}`,
    ),
    ...(differenceCount > differences.length ? [`… and ${differenceCount - differences.length} more differences`] : []),
    ...anchors.map(anchorLine),
    ...notCovered.map(({ what, count }) => `not covered        ${count === null ? '' : `${count} `}${what}`),
    `${isSame ? 'The library is what its log says' : 'The library differs from its log'}: ${counted(log.size, 'entry', 'entries')}, ${counted(log.checkpoints, 'checkpoint')} in agreement; compared ${counts.join(', ')}`,
  ]
  return `${lines.join('\n')}\n`
}

async function verifyExport(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const result = await verifyCase(library)
  const isNamed = namesLogKey(args, library.log.key)
  const isSame = result.differenceCount === 0
  print(
    args.text('format') === 'json' ? `${safeJson({ ...result, isKeyNamed: isNamed })}\n` : caseText(result, isNamed),
  )
  return isSame ? (isNamed ? EXIT.passed : EXIT.indeterminate) : EXIT.failed
}

function caseText(
  { exported, logKey, entries, rows, differences, differenceCount }: CaseVerification,
  isNamed: boolean,
): string {
  const log = `a log with the key ${logKey}${isNamed ? '' : ', which you have not named (--log-key, --checkpoint)'}`
  const lines = [
    ...differences.map(({ code, message }) => `${code.padEnd(18)} ${terminalText(message, 1000)}`),
    ...(differenceCount > differences.length ? [`… and ${differenceCount - differences.length} more differences`] : []),
    differenceCount > 0
      ? `The case is not as it was exported: ${counted(differenceCount, 'difference')}`
      : `The case ${exported?.case} is as ${exported?.by.slice(0, 16)} exported it on ${exported?.time}: ${counted(rows, 'row')}, ${counted(entries, 'entry', 'entries')} of ${log}`,
  ]
  return `${lines.join('\n')}\n`
}
