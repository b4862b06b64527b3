import {
  coverageSentence,
  diagnose,
  diagnosisBlocks,
  diagnosisText,
  holderText,
  maskCoverage,
} from '../../../shared/analysis/index.ts'
import { verdictSentence } from '../../../shared/report/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { useAttempt } from '../../kit/use-attempt.ts'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { diagnosisStanding } from '../../model/archive/use-diagnosis.ts'

/** Returns a function that copies the diagnosis as text for a ticket, and announces it; a failure is shown as a notice. */
export function useTicket(): (masked: boolean) => void {
  const model = useModel()
  const { opened, record, evidences, coverage } = model
  const announce = useAnnounce()
  const attempt = useAttempt()
  const copy = async (masked: boolean): Promise<void> => {
    const standing = diagnosisStanding(model)
    const { cover } = masked ? holderText(record) : { cover: (text: string) => text }
    const archive = {
      // The name of a file often contains that of its holder.
      name: cover(opened.name),
      indication: opened.report.indication,
      verdict: cover(verdictSentence(opened.report)),
      coverage: coverageSentence(masked ? maskCoverage(coverage, record, { cover }) : coverage, standing.part),
    }
    const diagnosis = diagnose(record, {
      masked,
      models: evidences,
      standing: { ...standing, verdict: archive.verdict },
    })
    await copyText(diagnosisText(diagnosisBlocks(archive, diagnosis, 'support')))
    announce(masked ? diagnosisLabels.ticketCopied : diagnosisLabels.ticketCopiedUnmasked)
  }
  return (masked) => attempt(() => copy(masked))
}
