import type { ArchiveReading } from '../../proof/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { verificationSetup } from '../verification/verification-setup.ts'
import { withSingleInput } from './single-input.ts'
import { type VerifiedRecord, withVerifiedRecord } from './verified-record.ts'

/**
 * Reads and verifies the only input of a command, for commands that say something about its record, and returns the result of `use`, for
 * which the archive is still open. Throws `Stop` if the input cannot be opened.
 */
export const withVerifiedOperand = <Result>(
  args: ParsedArguments,
  use: (verified: VerifiedRecord, reading: ArchiveReading) => Promise<Result>,
): Promise<Result> =>
  withSingleInput(args, (input) => {
    const setup = verificationSetup(args)
    return withVerifiedRecord(input, setup, loadTrust(setup), 'never', use)
  })
