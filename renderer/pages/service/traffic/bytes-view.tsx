import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { visibleLines } from '../../../../shared/analysis/index.ts'
import { Masked } from '../../../kit/masked.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { hexLines } from './hex-lines.ts'

const labels = serviceLabels.bytes

interface BytesViewProps {
  readonly title: string
  readonly size: number
  /** Null if the bytes are not text. */
  readonly text: string | null
  readonly base64: string
  readonly startsFormatted?: boolean
}

/** Bytes as text, as hex, and formatted if they are JSON. */
export function BytesView({ title, size, text, base64, startsFormatted = false }: BytesViewProps) {
  const formatted = text === null ? null : formattedJson(text)
  const first = formatted !== null && startsFormatted ? 'formatted' : text === null ? 'hex' : 'text'
  const [view, setView] = useState<string>(first)
  const shown = view === 'formatted' ? formatted : view === 'text' ? text : null
  return (
    <>
      <div className="panel-head">
        <h3 className="section-title">
          {title} <span className="quiet">{labels.size(size)}</span>
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={title}
          value={view}
          onChange={setView}
          data={[
            ...(formatted === null ? [] : [{ value: 'formatted', label: labels.formatted }]),
            { value: 'text', label: labels.text, disabled: text === null },
            { value: 'hex', label: labels.hex },
          ]}
        />
      </div>
      <Masked>
        <section aria-label={title}>
          <pre className="bytes" dir="ltr">
            {shown === null ? hexLines(base64).join('\n') : visibleLines(shown)}
          </pre>
        </section>
      </Masked>
    </>
  )
}

/** Formats JSON; null if the text is not JSON or is already formatted. */
function formattedJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}
