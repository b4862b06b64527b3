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

interface JsonTextProps {
  readonly value: JsonValue
  readonly count: number | null
  /** Data of the holder, covered on request. */
  readonly personal: boolean
}

export function JsonText({ value, count, personal }: JsonTextProps) {
  if (count !== null) {
    const words = Array.isArray(value) ? recordWords.elements(count) : recordWords.members(count)
    return <span className="quiet">{words}</span>
  }
  if (typeof value === 'string') {
    const cut = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
    return (
      <span className="json-string">
        {personal ? (
          <Masked>
            <bdi>"{visible(cut)}"</bdi>
          </Masked>
        ) : (
          <bdi>"{visible(cut)}"</bdi>
        )}
        {value.length > LONGEST && <span className="quiet"> {value.length.toLocaleString('en')}</span>}
      </span>
    )
  }
  return <span className="json-literal">{personal ? <Masked>{String(value)}</Masked> : String(value)}</span>
}
