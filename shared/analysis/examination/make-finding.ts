import { EXAMINATION_CATALOGUE, type ExaminationCode } from '../../findings/index.ts'
import type { ExaminationFinding } from './examination-report.ts'

/** Circumstances of a finding; `detail` is appended to its text. */
export type Circumstances = Omit<ExaminationFinding, 'code' | 'level' | 'message' | 'specification' | 'advice'> & {
  readonly detail?: string
}

/** Returns a finding with the texts of its catalogue entry. */
export function makeFinding(code: ExaminationCode, { detail, ...circumstances }: Circumstances): ExaminationFinding {
  const { failure, level, specification, advice } = EXAMINATION_CATALOGUE[code]
  return {
    code,
    level,
    message: detail === undefined ? failure : `${failure}: ${detail}`,
    ...circumstances,
    specification,
    advice,
  }
}
