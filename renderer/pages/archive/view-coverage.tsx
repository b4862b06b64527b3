import type { ReactNode } from 'react'
import { recordCoverage } from '../../../shared/analysis/evidence-coverage.ts'
import { ambiguitySentence, coverageSentences } from '../../../shared/report/coverage-text.ts'
import { useModel } from '../../model/archive/model-context.ts'
import type { TabId } from '../../model/archive/tabs.ts'
import { hasChange, NoteBanner } from '../../parts/cover-banner.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'

/** Views that display the two detail files. The other views show the coverage of each file. */
const OF_RECORD: ReadonlySet<TabId> = new Set([
  'timeline',
  'evidence',
  'identity',
  'adjudication',
  'diagnosis',
  'replay',
])

/** Wraps a view and lists which of its files the signature does not cover. */
export function ViewCoverage({ tab, children }: { readonly tab: TabId; readonly children: ReactNode }) {
  const { coverage } = useModel()
  const ambiguity = ambiguitySentence(coverage)
  const files = OF_RECORD.has(tab) ? recordCoverage(coverage) : []
  const reported = ambiguity === null ? files : files.filter(({ reason }) => reason !== 'CONTAINER')
  return (
    <>
      <NoteBanner
        sentences={[...(ambiguity === null ? [] : [ambiguity]), ...coverageSentences(reported)]}
        isChange={hasChange(reported)}
      />
      <CoverageScope files={files}>{children}</CoverageScope>
    </>
  )
}
