import { useMemo } from 'react'
import {
  type ComparedProof,
  compareProofs,
  type ProofComparison,
  toComparedProof,
} from '../../../shared/analysis/index.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Compares two open archives; sentences are masked according to the settings. */
export function useComparison(left: ArchiveModel, right: ArchiveModel): ProofComparison {
  const { masked } = useWindow().settings
  const a = useProof(left, masked)
  const b = useProof(right, masked)
  return useMemo(() => compareProofs(a, b), [a, b])
}

const useProof = ({ opened, record, coverage, standing, evidences }: ArchiveModel, masked: boolean): ComparedProof =>
  useMemo(
    () =>
      toComparedProof(
        { record, report: opened.report, coverage, standing: standing.record, models: evidences },
        { masked },
      ),
    [opened, record, coverage, standing, evidences, masked],
  )
