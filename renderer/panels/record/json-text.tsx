import { clipped, visible } from '../../../shared/analysis/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { recordLabels } from '../../labels/record.ts'

/** Maximum characters of a value in a line; the bytes show it completely. */
const MAX_CHARACTERS = 400

interface JsonTextProps {
  readonly value: JsonValue
  readonly count: number | null
  /** Personal data of the holder, masked on request. */
  readonly personal: boolean
}

export function JsonText({ value, count, personal }: JsonTextProps) {
  if (count !== null) {
    const label = Array.isArray(value) ? recordLabels.elements(count) : recordLabels.members(count)
    return <span className="quiet">{label}</span>
  }
  if (typeof value === 'string') {
    const cut = clipped(value, MAX_CHARACTERS)
    return (
      <span className="json-string">
        {personal ? (
          <Masked>
            <bdi>"{visible(cut)}"</bdi>
          </Masked>
        ) : (
          <bdi>"{visible(cut)}"</bdi>
        )}
        {value.length > MAX_CHARACTERS && <span className="quiet"> {value.length.toLocaleString('en')}</span>}
      </span>
    )
  }
  return <span className="json-literal">{personal ? <Masked>{String(value)}</Masked> : String(value)}</span>
}
