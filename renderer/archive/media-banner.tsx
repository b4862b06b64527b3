import type { FileCoverage } from '../../shared/report/coverage.ts'
import { CoverBanner } from '../parts/cover-banner.tsx'
import { useModel } from './model-context.ts'

/** Pictures that a view rests on and that are not as signed; what holds for the whole archive is said once, above. */
export function MediaBanner({ media }: { readonly media: readonly FileCoverage[] }) {
  const { coverage } = useModel()
  const whole = new Set(
    ['identityDetails.json', 'verificationAndEvaluationDetails.json'].map((path) =>
      reasonOf(coverage.byPath.get(path)),
    ),
  )
  return <CoverBanner files={media.filter((file) => !whole.has(reasonOf(file)))} />
}

const reasonOf = (file: FileCoverage | undefined): string => `${file?.coverage} ${file?.reason}`
