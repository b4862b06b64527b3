import type { JsonValue } from '../../shared/report/facts.ts'
import { Masked } from '../parts/masked.tsx'
import { recordWords } from '../words/record.ts'

/** A value longer than this is cut in its line; its bytes show it whole. */
const LONGEST = 400

/** Control and direction characters as escapes, so that a value cannot rearrange the page. */
const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

export function JsonText({ value, count }: { readonly value: JsonValue; readonly count: number | null }) {
  if (count !== null) {
    const words = Array.isArray(value) ? recordWords.elements(count) : recordWords.members(count)
    return <span className="quiet">{words}</span>
  }
  if (typeof value === 'string') {
    const cut = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
    return (
      <span className="json-string">
        <Masked>
          <bdi>"{visible(cut)}"</bdi>
        </Masked>
        {value.length > LONGEST && <span className="quiet"> {value.length.toLocaleString('en')}</span>}
      </span>
    )
  }
  return <span className="json-literal">{String(value)}</span>
}
