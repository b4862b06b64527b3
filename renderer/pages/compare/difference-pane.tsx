import { compareLabels } from '../../labels/compare.ts'
import { ImagePane } from '../../panels/images/image-pane.tsx'
import type { ImageView } from '../../panels/images/image-view.ts'
import { type DifferenceSide, useDifference } from './use-difference.ts'

interface DifferencePaneProps {
  readonly name: string
  readonly left: DifferenceSide
  readonly right: DifferenceSide
  readonly view: ImageView
  readonly onView: (view: ImageView) => void
}

/** Picture of the pixels in which two images differ. */
export function DifferencePane({ name, left, right, view, onView }: DifferencePaneProps) {
  const difference = useDifference(left, right)
  return (
    <div>
      <p className="quiet compare-caption" role="status">
        {difference.kind === 'loading'
          ? compareLabels.computing
          : difference.kind === 'refused'
            ? difference.message
            : compareLabels.differenceOf((100 * difference.share).toFixed(1), difference.mean.toFixed(1))}
      </p>
      <ImagePane
        name={`${compareLabels.difference}: ${name}`}
        media={difference.kind === 'image' ? { ...difference, exif: [] } : difference}
        view={view}
        onView={onView}
      />
    </div>
  )
}
