import { createContext, type ReactNode, useContext } from 'react'
import { visible } from '../../shared/analysis/index.ts'
import { COVERAGE_LABELS, coverageReason, type FileCoverage, worstOf } from '../../shared/report/index.ts'
import './coverage-scope.css'

const Scope = createContext<FileCoverage | null>(null)

interface CoverageScopeProps {
  /** Files that the content below is displayed from. */
  readonly files: readonly FileCoverage[]
  readonly children: ReactNode
}

/** Badges within it are hollow and give the reason, unless all its files are COVERED. */
export function CoverageScope({ files, children }: CoverageScopeProps) {
  const outer = useContext(Scope)
  const worst = worstOf(outer ? [...files, outer] : files) ?? null
  return (
    <Scope value={worst}>
      <div className="coverage-scope" data-coverage={worst?.coverage ?? 'COVERED'}>
        {children}
      </div>
    </Scope>
  )
}

/** Returns why badges are hollow here; null if the content is COVERED, and outside of archives. */
export function useUncovered(): { readonly label: string; readonly reason: string } | null {
  const worst = useContext(Scope)
  if (worst === null || worst.coverage === 'COVERED') return null
  const label = COVERAGE_LABELS[worst.coverage]
  const isPicture = /^(images|videos)\//.test(worst.path)
  return {
    label: isPicture ? `picture ${label}` : label,
    reason: `${visible(worst.path)}: ${coverageReason(worst)}`,
  }
}
