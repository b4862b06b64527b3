import { createContext, type ReactNode, useContext } from 'react'
import { visible } from '../../shared/analysis/index.ts'
import {
  COVERAGE_LABELS,
  coverageReason,
  type FileCoverage,
  isConclusion,
  type PartStanding,
  standingLabel,
  standingReason,
  worstOf,
  worstStanding,
} from '../../shared/report/index.ts'

interface Shown {
  readonly part: PartStanding
  /** File because of which it is no conclusion; null if there is no particular one. */
  readonly file: FileCoverage | null
  nameOf(path: string): string
}

const Scope = createContext<Shown | null>(null)

interface CoverageScopeProps {
  /** What may be said about the content below. */
  readonly part: PartStanding
  /** Files that the content below is displayed from, if one of them may be the reason. */
  readonly files?: readonly FileCoverage[]
  /** Returns the name of a file for people; default: its path. */
  readonly nameOf?: (path: string) => string
  readonly children: ReactNode
}

/** Badges within it are hollow and give the reason, unless the content may be displayed as a conclusion. */
export function CoverageScope({ part, files = [], nameOf = ofPath, children }: CoverageScopeProps) {
  const outer = useContext(Scope)
  const file = worstOf([...files, ...(outer?.file ? [outer.file] : [])].filter(isUncovered)) ?? null
  const shown = { part: outer ? worstStanding([part, outer.part]) : part, file, nameOf }
  return (
    <Scope value={shown}>
      <div className="coverage-scope" data-standing={shown.part.standing}>
        {children}
      </div>
    </Scope>
  )
}

const ofPath = (path: string): string => path

const isUncovered = ({ coverage }: FileCoverage): boolean => coverage !== 'COVERED'

/** Returns why badges are hollow here; null if the content is a conclusion, and outside of archives. */
export function useUncovered(): { readonly label: string; readonly reason: string } | null {
  const shown = useContext(Scope)
  if (shown === null || isConclusion(shown.part)) return null
  const { part, file, nameOf } = shown
  // A file that is only unconfirmed is not why an archive is not genuine.
  if (file === null || (file.coverage === 'UNCONFIRMED' && part.standing === 'CONTRADICTED'))
    return { label: standingLabel(part), reason: standingReason(part) }
  const label = COVERAGE_LABELS[file.coverage]
  const isPicture = /^(images|videos)\//.test(file.path)
  return {
    label: isPicture ? `picture ${label}` : label,
    reason: `${visible(nameOf(file.path))}: ${coverageReason(file)}`,
  }
}
