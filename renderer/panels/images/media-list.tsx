import { TriangleAlert } from 'lucide-react'
import type { MediaItem } from '../../../shared/analysis/index.ts'
import { examinationLabels } from '../../labels/examination.ts'
import { grouped } from '../../labels/grouped.ts'
import { imagesLabels } from '../../labels/images.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'
import { FilterInput } from '../../parts/filter-input.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { Thumbnail, ThumbnailContext } from './thumbnail.tsx'
import type { ImagesModel } from './use-images-model.ts'

/** Number of media above which a filter is offered: as many as fit on a screen. */
const MAX_UNFILTERED = 12

/** Thumbnails of all media, with the coverage of each. */
export function MediaList({
  model: { archive, index, current, thumbnails, examined, pick },
}: {
  readonly model: ImagesModel
}) {
  const filter = useFilter<MediaItem>(({ title, path }) => `${title} ${path}`)
  const shown = filter.shown(index.items)
  return (
    <nav aria-label={imagesLabels.list}>
      <h2>
        {imagesLabels.title} <span className="quiet">{grouped(index.items.length)}</span>
      </h2>
      {index.items.length > MAX_UNFILTERED && (
        <>
          <FilterInput label={imagesLabels.filter} filter={filter} />
          <p className="quiet" role="status">
            {shown.length === 0 ? imagesLabels.noneShown : imagesLabels.shown(shown.length, index.items.length)}
          </p>
        </>
      )}
      {examined && <p className={examined.counts.size > 0 ? 'tone-unsure' : 'quiet'}>{examined.sentence}</p>}
      <ThumbnailContext value={thumbnails}>
        <ul className="pick-list" data-steps="buttons">
          {shown.map((item) => (
            <li key={item.path}>
              <button
                type="button"
                className="pick media-pick"
                aria-current={item === current ? 'true' : undefined}
                onClick={() => pick(item.path)}
              >
                <Thumbnail archive={archive} item={item} />
                <span>
                  <strong>
                    <bdi>{item.title}</bdi>
                  </strong>
                  <CoverTag file={item.coverage} />
                  {(examined?.counts.get(item.path) ?? 0) > 0 && (
                    <Tag tone="unsure" Icon={TriangleAlert}>
                      {examinationLabels.marks(examined?.counts.get(item.path) ?? 0)}
                    </Tag>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ThumbnailContext>
      {index.dangling.length > 0 && <p className="banner">{imagesLabels.dangling(index.dangling.length)}</p>}
    </nav>
  )
}
