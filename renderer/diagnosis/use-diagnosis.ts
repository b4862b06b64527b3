import { useMemo } from 'react'
import { type Diagnosis, diagnose } from '../../shared/analysis/diagnosis/diagnose.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'

/** Returns the diagnosis of the open archive; holder data is masked according to the settings. */
export function useDiagnosis(): Diagnosis {
  const { record, evidences } = useModel()
  const { masked } = useWindow().settings
  return useMemo(() => diagnose(record, { masked, models: evidences }), [record, evidences, masked])
}
