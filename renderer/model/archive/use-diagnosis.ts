import { useMemo } from 'react'
import { type Diagnosis, diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import type { DiagnosisStanding } from '../../../shared/analysis/diagnosis/under-standing.ts'
import { visible } from '../../../shared/analysis/visible-text.ts'
import type { OpenedArchive } from '../../../shared/bridge/opened-archive.ts'
import type { ArchiveCoverage } from '../../../shared/report/coverage.ts'
import { toStanding } from '../../../shared/report/standing.ts'
import { verdictSentence } from '../../../shared/report/verdict-text.ts'
import { useWindow } from '../window/window-context.tsx'
import { useModel } from './model-context.ts'

/** Returns what may be said about the record of an open archive, with the verdict that stands before it. */
export const diagnosisStanding = (
  { facts, report }: Pick<OpenedArchive, 'facts' | 'report'>,
  coverage: ArchiveCoverage,
): DiagnosisStanding => ({
  part: toStanding(facts, report, coverage).record,
  verdict: visible(verdictSentence(report)),
})

/** Returns the diagnosis of the open archive; holder data is masked according to the settings. */
export function useDiagnosis(): Diagnosis {
  const { opened, record, evidences, coverage } = useModel()
  const { masked } = useWindow().settings
  return useMemo(() => {
    const standing = diagnosisStanding(opened, coverage)
    return diagnose(record, { masked, models: evidences, standing })
  }, [opened, coverage, record, evidences, masked])
}
