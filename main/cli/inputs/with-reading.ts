import { type OpenInput, openInput, spool } from '../../input/index.ts'
import type { ArchiveReading, Limits } from '../../proof/index.ts'
import { readArchive } from '../../verify/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { withSingleInput } from './single-input.ts'

interface ReadingOptions {
  readonly limits: Limits
  readonly inputHash: 'auto' | 'never'
}

/**
 * Reads the only input of a command without judging it, and returns the result of `use`, for which the archive is still open.
 * Throws `Stop` if the input cannot be opened.
 */
export const withReading = <Result>(
  args: ParsedArguments,
  { limits, inputHash }: ReadingOptions,
  use: (reading: ArchiveReading, opened: OpenInput) => Promise<Result>,
): Promise<Result> =>
  withSingleInput(args, async (input) => {
    const opened = openInput(input)
    try {
      const reading = await readArchive(opened.input, { limits, secondReading: 'off', inputHash, spool })
      try {
        return await use(reading, opened)
      } finally {
        reading.close()
      }
    } finally {
      opened.close()
    }
  })
