import { type SubmissionKind, strengthRule } from '../../../shared/rules/index.ts'
import { readIndicator } from '../../../shared/spec/index.ts'

/**
 * Returns the indicators that an acceptance without indicators of its own sets: doubtful and mandatory ones are OK. Checks that were
 * not made stay unverified. Not shown: D-83
 */
export function overruledBy(doubts: readonly string[], kind: SubmissionKind, type: string): readonly string[] {
  const mandatory = new Set(strengthRule(kind, type).mandatory.flatMap(({ anyOf }) => anyOf))
  return doubts.flatMap((doubt) => {
    const { name, status: found } = readIndicator(doubt)
    if (name === 'GIV_VERIFICATION') return []
    const isOverruled = found === 'FAILED' || found === 'WARNING' || (found !== 'OK' && mandatory.has(`${name}_OK`))
    return found !== null && isOverruled ? [`${name}_OK`] : []
  })
}
