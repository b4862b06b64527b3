import { visible } from '../../shared/analysis/visible-text.ts'
import { noArchiveFinding } from '../../shared/report/verdict-reason.ts'
import { archiveWords } from '../words/archive.ts'
import { useModel } from './model-context.ts'

/** Replaces the views of a record if the input is not a proof archive. */
export function NoArchive() {
  const finding = noArchiveFinding(useModel().opened.report)
  return (
    <div className="nothing">
      <h2>{archiveWords.noContent.title}</h2>
      <p>
        <bdi>{visible(finding?.message ?? archiveWords.noContent.noArchive)}</bdi>. {archiveWords.noContent.bytes}
      </p>
    </div>
  )
}
