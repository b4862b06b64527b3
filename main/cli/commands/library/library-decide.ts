import { counted } from '../../../../shared/report/index.ts'
import { type DecisionValue, formatFourEyes, notDisplayed, REASONS } from '../../../../shared/review/index.ts'
import {
  type Actor,
  type ArchiveSummary,
  areBytesRead,
  checkAlike,
  coverageOf,
  decide,
  fourEyesOf,
  itemsOf,
  type Library,
} from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { COMMENT, commentFrom } from '../../arguments/comment-option.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { Voice } from '../../output/terminal.ts'
import { ANSWERS, answersFrom } from '../../review/checklist-files.ts'
import { printRecorded, stampingFrom } from '../../review/decided.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'
import { TSA_OPTIONS } from '../../review/time-stamp-options.ts'

const DECISIONS = { approve: 'APPROVED', reject: 'REJECTED', escalate: 'ESCALATED' } as const

export const command: Command = {
  name: 'library decide',
  section: 'review',
  order: 80,
  summary: 'Sign a decision about an archive, or the same about several',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'Signs a statement that binds the decision to the SHA-256 and proof id of the archive, the report, policy, trust and build of its latest verification, the checklist, what was displayed, and the time. What was displayed by library show or the window is recorded; it is named before the decision and never prevents it.',
    'Whether a second person must confirm the decision is the four-eyes policy of the library (library policy). A decision is never changed or deleted; a later one supersedes it (--supersede).',
    'Several archives are decided alike only if a rule of the library allows it (alike), their verdict and findings are the same, and the policy does not demand that each was looked at. Each decision is a signed statement of its own.',
    `Reasons: ${Object.entries(REASONS)
      .map(([code, { text }]) => `${code} (${text.replace(/\.$/, '')})`)
      .join(', ')}.`,
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    { name: 'approve', help: 'Decide APPROVED.' },
    { name: 'reject', help: 'Decide REJECTED; needs a reason.' },
    { name: 'escalate', help: 'Decide ESCALATED; needs a reason.' },
    {
      name: 'reason',
      value: { kind: 'choice', label: 'CODE', choices: Object.keys(REASONS) },
      repeatable: true,
      help: 'Reason of the catalogue; may be repeated.',
    },
    COMMENT,
    ANSWERS,
    { name: 'supersede', help: 'Replace a decision that is in force.' },
    ...TSA_OPTIONS,
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'library decide 3f2a9c --approve', description: 'with the default key' },
    {
      line: 'library decide 3f2a9c --reject --reason FACE_MISMATCH --comment "see image 2"',
      description: 'with a reason',
    },
  ],
  run: (args) => withLibrary(args, (library) => decideAll(library, args)),
}

/** Runs `proofbench library decide`. All archives are found, and compared, before the first decision is signed. */
async function decideAll(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const decision = decisionFrom(args)
  const comment = commentFrom(args)
  const archives: ArchiveSummary[] = []
  for (const name of args.operands) archives.push(await namedArchive(library, name))
  const file = args.text('answers')
  const answers = file === undefined ? null : await answersFrom(library, file)
  const actor = await actorFrom(library, args)
  const voice = new Voice(args.has('quiet'))
  if (archives.length > 1) await checkAlike(library, archives, Date.now())
  for (const archive of archives) {
    await sayCoverage(library, archive, actor, voice)
    const input = {
      ...{ archive, decision, comment, answers, reasons: args.texts('reason') },
      bytesRead: await areBytesRead(library, archive),
      supersedes: args.has('supersede'),
    }
    const review = await decide(library, actor, input, Date.now(), stampingFrom(args))
    await printRecorded(library, args, review)
    const policy = formatFourEyes(await fourEyesOf(library.database))
    voice.note(
      review.secondPerson
        ? `a second person must confirm it (policy ${policy}): library confirm ${review.id}`
        : `no second person is required (policy ${policy})`,
    )
  }
  return EXIT.passed
}

function decisionFrom(args: ParsedArguments): DecisionValue {
  const chosen = Object.entries(DECISIONS).flatMap(([name, decision]) => (args.has(name) ? [decision] : []))
  const [decision, second] = chosen
  if (decision === undefined || second !== undefined)
    throw usageStop('Exactly one decision is needed', 'Give --approve, --reject or --escalate.')
  return decision
}

/** Names what was never displayed. It never prevents a decision. */
async function sayCoverage(
  library: Library,
  archive: ArchiveSummary,
  { reviewer }: Actor,
  voice: Voice,
): Promise<void> {
  const coverage = await coverageOf(library.database, archive.id, reviewer.fingerprint)
  const all = await itemsOf(library.database, archive.id)
  const { findings, images, indicators } = coverage ? notDisplayed(all, coverage) : all
  const parts = [
    ...(findings.length > 0 ? [counted(findings.length, 'finding')] : []),
    ...(images.length > 0 ? [counted(images.length, 'image')] : []),
    ...(indicators.length > 0 ? [counted(indicators.length, 'indicator')] : []),
  ]
  if (parts.length > 0) voice.note(`never displayed to you: ${parts.join(', ')}`)
}
