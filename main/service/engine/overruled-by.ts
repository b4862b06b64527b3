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

/** Values without which no document has a level, by the indicators that say they were read. Not shown: D-86 */
const READ_VALUES: { readonly [indicator: string]: readonly (keyof ReadValues)[] } = {
  OCR_LASTNAME_OK: ['surname', 'fullname'],
  OCR_FULLNAME_OK: ['surname', 'fullname'],
  OCR_BIRTHDATE_OK: ['dateOfBirth'],
  OCR_DOCNUM_OK: ['documentNumber'],
}

export interface ReadValues {
  readonly surname?: string | undefined
  readonly fullname?: string | undefined
  readonly dateOfBirth?: string | undefined
  readonly documentNumber?: string | undefined
}

/** Leaves out the indicators of a decision that call a value read that nobody has read: it stays open. Not shown: D-83 */
export const withValues = (indicators: readonly string[], values: ReadValues): readonly string[] =>
  indicators.filter((indicator) => READ_VALUES[indicator]?.some((name) => values[name] !== undefined) ?? true)
