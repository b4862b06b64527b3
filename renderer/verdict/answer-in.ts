import type { Question } from '../../shared/findings/finding.ts'
import type { Report } from '../../shared/report/report.ts'
import { answerTo, isOnlyOverProof } from '../../shared/report/verdict-words.ts'
import { verdictWords } from '../words/verdict.ts'

const words = verdictWords.answers

/** One answer as it may stand beside the two others: a good signature is over proof.json, and the files may be others than it lists. */
export function answerIn(question: Question, report: Report): string {
  const { outcome, words: usual } = answerTo(question, report)
  if (question === 'authenticity' && report.files.length === 0) return words.nothingSigned
  if (question === 'authenticity' && isOnlyOverProof(report))
    return report.files.some(({ status }) => status !== 'MATCHED' && status !== 'SIGNED_FILE')
      ? words.otherFiles
      : words.otherBytes
  if (question === 'conformance' && outcome === 'ERRORS' && report.indication !== 'TOTAL_PASSED') return words.errors
  return usual
}
