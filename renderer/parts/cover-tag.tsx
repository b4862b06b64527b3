import { COVERAGE_LABELS, coverageReason, type FileCoverage } from '../../shared/report/index.ts'
import { ValueTag } from './tag.tsx'

/** Coverage of one file as a badge: filled only for COVERED content. */
export function CoverTag({ file }: { readonly file: FileCoverage }) {
  return (
    <ValueTag
      value={file.coverage}
      className={file.coverage === 'COVERED' ? '' : 'tag-hollow'}
      title={coverageReason(file)}
    >
      {COVERAGE_LABELS[file.coverage]}
    </ValueTag>
  )
}
