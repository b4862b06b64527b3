import { coverageSentence } from '../../../shared/analysis/diagnosis/coverage-sentence.ts'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { diagnosisBlocks } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import { holderText } from '../../../shared/analysis/diagnosis/holder-text.ts'
import { maskCoverage } from '../../../shared/analysis/diagnosis/mask-report.ts'
import { diagnosisText } from '../../../shared/analysis/diagnosis/render-diagnosis.ts'
import { verdictSentence } from '../../../shared/report/verdict-text.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { useAttempt } from '../../kit/use-attempt.ts'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { useModel } from '../../model/archive/model-context.ts'

/** Returns a function that copies the diagnosis as text for a ticket, and announces it; a failure is shown as a notice. */
export function useTicket(): (masked: boolean) => void {
  const { opened, record, evidences, coverage } = useModel()
  const announce = useAnnounce()
  const attempt = useAttempt()
  const copy = async (masked: boolean): Promise<void> => {
    const { cover } = masked ? holderText(record) : { cover: (text: string) => text }
    const archive = {
      // The name of a file often contains that of its holder.
      name: cover(opened.name),
      indication: opened.report.indication,
      verdict: cover(verdictSentence(opened.report)),
      coverage: coverageSentence(masked ? maskCoverage(coverage, record, { cover }) : coverage),
    }
    const diagnosis = diagnose(record, { masked, models: evidences })
    await copyText(diagnosisText(diagnosisBlocks(archive, diagnosis, 'support')))
    announce(masked ? diagnosisLabels.ticketCopied : diagnosisLabels.ticketCopiedUnmasked)
  }
  return (masked) => attempt(() => copy(masked))
}
