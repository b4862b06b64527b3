import { formatFingerprint } from '../../../../shared/report/index.ts'
import { type Library, listReviewers, stateOf } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import { publicPem } from '../../../statement/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'

export const command: Command = {
  name: 'reviewer list',
  section: 'review',
  order: 30,
  summary: 'List the reviewers of a library',
  operand: null,
  details: ['VALID, NOT_YET_VALID, EXPIRED or REVOKED: the state of the key now.'],
  options: [LIBRARY, TEXT_OR_JSON],
  examples: [{ line: 'reviewer list', description: 'keys with roles and validity' }],
  run: (args) => withLibrary(args, (library) => list(library, args)),
}

/** Runs `proofbench reviewer list`. */
async function list({ database }: Library, args: ParsedArguments): Promise<ExitCode> {
  const now = Date.now()
  const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
  const reviewers = await listReviewers(database)
  for (const reviewer of reviewers) {
    const { fingerprint, name, roles, validFrom, validUntil, revokedAt, revocationReason, account } = reviewer
    const state = stateOf(reviewer, now)
    if (args.text('format') === 'json')
      print(
        `${safeJson({
          ...{ fingerprint, name, roles, state, validFrom: iso(validFrom), validUntil: iso(validUntil) },
          ...{ addedAt: iso(reviewer.addedAt), addedBy: reviewer.addedBy },
          ...{ revokedAt: iso(revokedAt), revokedBy: reviewer.revokedBy, revocationReason, account },
          publicKey: Buffer.from(reviewer.spki).toString('base64'),
          pem: publicPem(reviewer),
        })}\n`,
      )
    else {
      const reason = revocationReason === null ? '' : `, ${iso(revokedAt)}: ${terminalText(revocationReason, 200)}`
      print(
        `${state.padEnd(13)} ${terminalText(name)}  ${roles.join(', ')}  ${iso(validFrom)} to ${iso(validUntil) ?? 'no end'}${account === null ? '' : `  login ${terminalText(account)}`}${reason}\n              ${formatFingerprint(fingerprint)}\n`,
      )
    }
  }
  if (reviewers.length === 0)
    new Voice(args.has('quiet')).note('the library has no reviewers; reviewer add adds the first')
  return EXIT.passed
}
