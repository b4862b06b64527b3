import { failureOf } from '../../input/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop } from '../arguments/stop.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { verificationSetup } from '../verification/verification-setup.ts'
import { singleInput } from './single-input.ts'
import { type VerifiedRecord, withVerifiedRecord } from './verified-record.ts'

/**
 * Reads and verifies the only input of a command, for commands that say something about its record, and returns the result of `use`, for
 * which the archive is still open. Throws `Stop` if the input cannot be opened.
 */
export async function withVerifiedOperand<Result>(
  args: ParsedArguments,
  use: (verified: VerifiedRecord, reading: ArchiveReading) => Promise<Result>,
): Promise<Result> {
  const { input, close } = await singleInput(args)
  try {
    const setup = verificationSetup(args)
    return await withVerifiedRecord(input, setup, loadTrust(setup), 'never', use)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${args.operands[0]}: ${failure.message}`, failure.hint)
  } finally {
    close()
  }
}
