import { imagesLabels } from '../../labels/images.ts'
import type { CropSearch } from './use-found-crops.ts'

const messages = imagesLabels.crops

/** Describes for each crop whether and how it was found in the image. */
export function CropText({ found }: { readonly found: readonly CropSearch[] }) {
  if (found.length === 0) return null
  return (
    <ul className="plain-list quiet" aria-live="polite">
      {found.map((search) => (
        <li key={search.path}>{sentenceOf(search)}</li>
      ))}
    </ul>
  )
}

function sentenceOf(search: CropSearch): string {
  switch (search.kind) {
    case 'searching':
      return messages.searching(search.name)
    case 'not-found':
      return messages.notFound(search.name)
    case 'not-compared':
      return messages.notCompared(search.name)
    case 'found': {
      const { correlation, turns } = search.crop
      const sentence = messages.found(search.name, correlation.toFixed(2))
      return turns === 0 ? sentence : `${sentence} ${messages.turned(turns * 90)}`
    }
  }
}
