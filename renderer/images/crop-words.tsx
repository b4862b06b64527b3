import { imagesWords } from '../words/images.ts'
import type { CropSearch } from './use-found-crops.ts'

const words = imagesWords.crops

/** Of each crop whether it was found in the image, and how. */
export function CropWords({ found }: { readonly found: readonly CropSearch[] }) {
  if (found.length === 0) return null
  return (
    <ul className="plain-list quiet" aria-live="polite">
      {found.map((one) => (
        <li key={one.path}>{sentenceOf(one)}</li>
      ))}
    </ul>
  )
}

function sentenceOf(one: CropSearch): string {
  switch (one.kind) {
    case 'searching':
      return words.searching(one.name)
    case 'not-found':
      return words.notFound(one.name)
    case 'not-compared':
      return words.notCompared(one.name)
    case 'found': {
      const { correlation, turns } = one.crop
      const sentence = words.found(one.name, correlation.toFixed(2))
      return turns === 0 ? sentence : `${sentence} ${words.turned(turns * 90)}`
    }
  }
}
