import type { SignedDecisions } from '../../../shared/report/index.ts'
import { stampedDigest, TimeStampError, type TimeStampTrust, verifyTimeStamp } from '../../statement/index.ts'
import { type ReportCopy, readPart } from '../document/report-copy.ts'
import type { ReportCheck } from './report-result.ts'

/** Verifies the time stamps of the statements in a copy. `now`: epoch milliseconds. A statement without one is no problem. */
export const timeChecks = (copy: ReportCopy, trust: TimeStampTrust, now: number): readonly ReportCheck[] =>
  stamped(copy).map(({ what, statement, token }) => {
    try {
      const bytes = Buffer.from(token, 'base64')
      const { before, authority } = verifyTimeStamp(bytes, stampedDigest(statement), trust, now)
      const message = `${what} existed before ${new Date(before).toISOString()} according to ${authority}.`
      return { id: 'time', outcome: 'PASSED', message }
    } catch (error) {
      if (!(error instanceof TimeStampError)) throw error
      if (error.isFalse) return { id: 'time', outcome: 'FAILED', message: `${what}: ${error.message}.` }
      return trust.certificates.length === 0
        ? {
            id: 'time',
            outcome: 'SKIPPED',
            message: `${what} has a time stamp, and no certificate of its authority was given.`,
            commandLine: 'Name it with --tsa-certificates.',
          }
        : { id: 'time', outcome: 'OPEN', message: `${what}: ${error.message}.` }
    }
  })

interface Stamped {
  readonly what: string
  readonly statement: string
  readonly token: string
}

function stamped({ statement, timeStamp, parts }: ReportCopy): readonly Stamped[] {
  const part = parts.get('signed-decisions')
  const decisions = part ? (readPart(part) as SignedDecisions) : [] // read as this
  const own = (what: string, content: string | undefined, token: string | undefined): readonly Stamped[] =>
    content === undefined || token === undefined ? [] : [{ what, statement: content, token }]
  return [
    ...own('The statement of the reporter', statement?.split('~')[0], timeStamp),
    ...decisions.flatMap(({ check, ...decision }, index) => [
      ...own(`Decision ${index + 1}`, decision.statement, decision.timeStamp),
      ...own(`The check of decision ${index + 1}`, check?.statement, check?.timeStamp),
    ]),
  ]
}
