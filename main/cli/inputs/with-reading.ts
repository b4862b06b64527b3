import { failureOf, type OpenInput, openInput, spool } from '../../input/index.ts'
import { type ArchiveReading, type Limits, readArchive } from '../../proof/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop } from '../arguments/stop.ts'
import { singleInput } from './single-input.ts'

interface ReadingOptions {
  readonly limits: Limits
  readonly inputHash: 'auto' | 'never'
}

/**
 * Reads the only input of a command without judging it, and returns the result of `use`, for which the archive is still open.
 * Throws `Stop` if the input cannot be opened.
 */
export async function withReading<Result>(
  args: ParsedArguments,
  { limits, inputHash }: ReadingOptions,
  use: (reading: ArchiveReading, opened: OpenInput) => Promise<Result>,
): Promise<Result> {
  const reference = await singleInput(args)
  let opened: OpenInput | undefined
  try {
    opened = openInput(reference.input)
    const reading = await readArchive(opened.input, { limits, secondReading: 'off', inputHash, spool })
    try {
      return await use(reading, opened)
    } finally {
      reading.close()
    }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${args.operands[0]}: ${failure.message}`, failure.hint)
  } finally {
    opened?.close()
    reference.close()
  }
}
