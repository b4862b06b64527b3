import type { ReactNode } from 'react'
import { DETAILS_FILE, recordCoverage } from '../../../shared/analysis/index.ts'
import { ambiguitySentence, coverageSentences, mayAdvise, standingSentence } from '../../../shared/report/index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import type { TabId } from '../../model/archive/tabs.ts'
import { hasChange, NoteBanner } from '../../parts/cover-banner.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'

/** Views that display the list of operations alone. */
const OF_OPERATIONS: ReadonlySet<TabId> = new Set(['timeline', 'adjudication'])
/** Views that display both detail files, or one of them. The other views show the coverage of each file. */
const OF_RECORD: ReadonlySet<TabId> = new Set([...OF_OPERATIONS, 'evidence', 'identity', 'diagnosis', 'replay'])

/** Views about the bytes: each check and file has an answer of its own. */
const OF_FILES: ReadonlySet<TabId> = new Set(['verdict', 'record'])

/** Wraps a view and lists which of its files the signature does not cover. */
export function ViewCoverage({ tab, children }: { readonly tab: TabId; readonly children: ReactNode }) {
  const { coverage, standing } = useModel()
  const ambiguity = ambiguitySentence(coverage)
  const isOperations = OF_OPERATIONS.has(tab)
  const documents = OF_RECORD.has(tab) ? recordCoverage(coverage) : []
  const files = isOperations ? documents.filter(({ path }) => path === DETAILS_FILE) : documents
  const reported = ambiguity === null ? files : files.filter(({ reason }) => reason !== 'CONTAINER')
  const part = isOperations ? standing.operations : OF_RECORD.has(tab) ? standing.record : standing.archive
  const sentences = [...(ambiguity === null ? [] : [ambiguity]), ...coverageSentences(reported)]
  const isUnexplained = OF_RECORD.has(tab) && sentences.length === 0
  // The Verdict view says it in full.
  const general = tab !== 'verdict' && (isUnexplained || !mayAdvise(part)) ? standingSentence(part) : null
  return (
    <>
      <NoteBanner sentences={general === null ? sentences : [general, ...sentences]} isChange={hasChange(reported)} />
      {OF_FILES.has(tab) ? (
        children
      ) : (
        <CoverageScope part={part} files={files}>
          {children}
        </CoverageScope>
      )}
    </>
  )
}
