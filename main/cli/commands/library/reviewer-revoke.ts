import { type Library, revokeReviewer } from '../../../library/index.ts'
import { terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'reviewer revoke',
  section: 'review',
  order: 40,
  summary: 'Revoke the key of a reviewer',
  operand: { label: 'REVIEWER', min: 1, max: 1, kind: 'label' },
  details: [
    'REVIEWER is a name, or at least 6 digits of the SHA-256 of the key. Decisions that were signed before stay valid; a revoked key cannot be added again.',
  ],
  options: [
    LIBRARY,
    { name: 'reason', value: { kind: 'text', label: 'TEXT' }, help: 'Why; shown to the owner of the key. Required.' },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'reviewer revoke "Bob Example" --reason "left the company"', description: 'by an administrator' }],
  run: (args) => withLibrary(args, (library) => revoke(library, args)),
}

/** Runs `proofbench reviewer revoke`. */
async function revoke(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const reason = args.text('reason')
  if (reason === undefined) throw usageStop('A revocation needs a reason', 'Give it with --reason TEXT.')
  const reviewer = await namedReviewer(library, args.operands[0] ?? '')
  const actor = await actorFrom(library, args)
  await revokeReviewer(library, actor, reviewer.fingerprint, reason, Date.now())
  print(`revoked ${terminalText(reviewer.name)}  ${reviewer.fingerprint}\n`)
  return EXIT.passed
}
