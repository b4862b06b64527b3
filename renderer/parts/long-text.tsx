import { useState } from 'react'
import { clipped, visible } from '../../shared/analysis/index.ts'
import { partsLabels } from '../labels/parts.ts'

/** Maximum initial characters of a value: a name of 2,000 must not fill the page. */
const MAX_LENGTH = 160

/** Value of an archive, truncated until expanded. Invisible characters are displayed as escapes. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= MAX_LENGTH) return <bdi>{visible(text)}</bdi>
  return (
    <>
      <bdi>{visible(isWhole ? text : clipped(text, MAX_LENGTH))}</bdi>{' '}
      <button type="button" className="link-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? partsLabels.showLess : partsLabels.showAll(text.length)}
      </button>
    </>
  )
}
