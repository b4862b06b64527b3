import { anchoringOf, type Library } from '../../library/index.ts'
import type { ReportCopy } from '../../report/index.ts'
import { requestTimeStamp, stampedDigest, TimeStampError } from '../../statement/index.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop } from '../arguments/stop.ts'
import { Voice } from '../output/terminal.ts'
import { authorityFrom } from './time-stamp-options.ts'

/**
 * Returns a signed report with the time stamp of --tsa. Where there is none, that is said and the report has none; a library that refuses
 * decisions without time stamps refuses it. Throws `Stop`.
 */
export async function stampedCopy(
  copy: ReportCopy,
  args: ParsedArguments,
  library: Library | null,
): Promise<ReportCopy> {
  const authority = authorityFrom(args)
  const [jws] = copy.statement?.split('~') ?? []
  if (authority === null || jws === undefined) return copy
  try {
    const { token } = await requestTimeStamp(authority, stampedDigest(jws), Date.now())
    return { ...copy, timeStamp: Buffer.from(token).toString('base64') }
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error
    if (library && (await anchoringOf(library.database)).timeStamps === 'refuse')
      throw new Stop(EXIT.noInput, `No report without a time stamp: ${error.message}`, 'Try again later.')
    new Voice(false).error(`the report has no time stamp: ${error.message}`, '')
    return copy
  }
}
