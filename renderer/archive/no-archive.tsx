import { visible } from '../../shared/analysis/visible-text.ts'
import { archiveWords } from '../words/archive.ts'
import { useModel } from './model-context.ts'

/** Replaces the views of a record if the input is not a proof archive. */
export function NoArchive() {
  const { findings } = useModel().opened.report
  const finding = findings.find(({ code }) => code === 'envelope.no-archive')
  return (
    <div className="nothing">
      <h2>{archiveWords.noContent.title}</h2>
      <p>
        <bdi>{visible(finding?.message ?? archiveWords.noContent.noArchive)}</bdi>. {archiveWords.noContent.bytes}
      </p>
    </div>
  )
}
