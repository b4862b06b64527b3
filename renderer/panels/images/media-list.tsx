import { TriangleAlert } from 'lucide-react'
import { examinationLabels } from '../../labels/examination.ts'
import { grouped } from '../../labels/grouped.ts'
import { imagesLabels } from '../../labels/images.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Thumbnail, ThumbnailContext } from './thumbnail.tsx'
import type { ImagesModel } from './use-images-model.ts'

/** Thumbnails of all media, with the coverage of each. */
export function MediaList({
  model: { archive, index, current, thumbnails, examined, pick },
}: {
  readonly model: ImagesModel
}) {
  return (
    <nav aria-label={imagesLabels.list}>
      <h2>
        {imagesLabels.title} <span className="quiet">{grouped(index.items.length)}</span>
      </h2>
      {examined && <p className={examined.counts.size > 0 ? 'tone-unsure' : 'quiet'}>{examined.sentence}</p>}
      <ThumbnailContext value={thumbnails}>
        <ul className="pick-list" data-steps="buttons">
          {index.items.map((item) => (
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
