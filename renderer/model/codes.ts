import { labelFor } from '../../shared/analysis/index.ts'
import { adviceOf, CATALOGUE, EXAMINATION_CATALOGUE } from '../../shared/findings/index.ts'
import { ERROR_CODE, INDICATOR } from '../../shared/spec/index.ts'

/** Code of a record or a report with its explanation. */
export interface ExplainedCode {
  readonly kind: 'Finding' | 'Indicator' | 'Error code'
  readonly code: string
  readonly title: string
  readonly meaning: string
  /** Recommended action; empty if the code alone requires none. */
  readonly advice: string
  /** Clause of the specification; empty for the code lists of the archive specification. */
  readonly specification: string
}

const fromList = (kind: ExplainedCode['kind'], list: string, codes: readonly string[]): readonly ExplainedCode[] =>
  codes.map((code) => ({ kind, code, ...labelFor(list, code), advice: '', specification: '' }))

/** All findings, indicators and error codes known to this build. */
export const CODES: readonly ExplainedCode[] = [
  ...fromList('Error code', 'ErrorCode', Object.keys(ERROR_CODE.values)),
  ...fromList('Indicator', 'Indicator', Object.keys(INDICATOR.values)),
  ...[...CATALOGUE].map(
    ([code, entry]): ExplainedCode => ({
      kind: 'Finding',
      code,
      title: entry.failure,
      meaning: `Check: ${entry.title}`,
      advice: adviceOf(entry, 'window'),
      specification: entry.specification,
    }),
  ),
  ...Object.entries(EXAMINATION_CATALOGUE).map(
    ([code, { title, failure, advice, specification }]): ExplainedCode => ({
      kind: 'Finding',
      code,
      title: failure,
      meaning: `Examination of the pictures: ${title}`,
      advice,
      specification,
    }),
  ),
]
