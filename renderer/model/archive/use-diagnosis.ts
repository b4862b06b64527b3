import { useMemo } from 'react'
import { type Diagnosis, type DiagnosisStanding, diagnose } from '../../../shared/analysis/index.ts'
import { useWindow } from '../window/window-context.tsx'
import type { ArchiveModel } from './archive-model.ts'
import { useModel } from './model-context.ts'
import { namedVerdict } from './named-verdict.ts'

/** Returns what may be said about the record of an open archive, with the verdict that stands before it. */
export const diagnosisStanding = (model: ArchiveModel): DiagnosisStanding => ({
  part: model.standing.record,
  verdict: namedVerdict(model),
  findings: model.opened.report.findings,
})

/** Returns the diagnosis of the open archive; holder data is masked according to the settings. */
export function useDiagnosis(): Diagnosis {
  const model = useModel()
  const { masked } = useWindow().settings
  return useMemo(() => {
    const { record, evidences } = model
    return diagnose(record, { masked, models: evidences, standing: diagnosisStanding(model) })
  }, [model, masked])
}
