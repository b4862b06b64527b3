import { visible } from '../../../shared/analysis/index.ts'
import { noArchiveFinding } from '../../../shared/report/index.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { useModel } from '../../model/archive/model-context.ts'

/** Replaces the views of a record if the input is not a proof archive. */
export function NoArchive() {
  const finding = noArchiveFinding(useModel().opened.report)
  return (
    <div className="nothing">
      <h2>{archiveLabels.noContent.title}</h2>
      <p>
        <bdi>{visible(finding?.message ?? archiveLabels.noContent.noArchive)}</bdi>. {archiveLabels.noContent.bytes}
      </p>
    </div>
  )
}
