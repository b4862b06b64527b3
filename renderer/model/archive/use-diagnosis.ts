import { useMemo } from 'react'
import { type Diagnosis, diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { useWindow } from '../window/window-context.tsx'
import { useModel } from './model-context.ts'

/** Returns the diagnosis of the open archive; holder data is masked according to the settings. */
export function useDiagnosis(): Diagnosis {
  const { record, evidences } = useModel()
  const { masked } = useWindow().settings
  return useMemo(() => diagnose(record, { masked, models: evidences }), [record, evidences, masked])
}
