import type { FileCoverage } from '../../shared/report/index.ts'
import { fileTitle } from '../model/archive/media-index.ts'
import { useModel } from '../model/archive/model-context.ts'
import { CoverBanner } from '../parts/cover-banner.tsx'

/** Banner about media that are not as signed, except for reasons that are already shown for the whole archive. */
export function MediaBanner({ media }: { readonly media: readonly FileCoverage[] }) {
  const model = useModel()
  const { coverage } = model
  const archiveReasons = new Set(
    ['identityDetails.json', 'verificationAndEvaluationDetails.json'].map((path) =>
      reasonOf(coverage.byPath.get(path)),
    ),
  )
  return (
    <CoverBanner
      files={media.filter((file) => !archiveReasons.has(reasonOf(file)))}
      nameOf={(path) => fileTitle(model, path)}
    />
  )
}

const reasonOf = (file: FileCoverage | undefined): string => `${file?.coverage} ${file?.reason}`
