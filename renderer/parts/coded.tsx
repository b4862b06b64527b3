import { Tooltip } from '@mantine/core'
import { clipped, indicatorLabel, labelFor, visible } from '../../shared/analysis/index.ts'
import { Breakable } from './breakable.tsx'

/** Maximum characters of an unlisted value; the record shows it completely. */
const MAX_CHARACTERS = 120

interface CodedProps {
  /** Name of the enumeration; `Indicator` for indicators with their status. */
  readonly list: string
  readonly value: string
  /** Shows the code itself, with its label on hover; otherwise the label. */
  readonly showCode?: boolean
}

/** Label of a code of the specification; its meaning on hover and focus. */
export function Coded({ list, value, showCode = false }: CodedProps) {
  const { title, meaning } = list === 'Indicator' ? indicatorLabel(value) : labelFor(list, value)
  return (
    <Tooltip
      label={`${visible(clipped(value, MAX_CHARACTERS))}: ${meaning}`}
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation has to be reachable by keys; there is nothing to press. */}
      <dfn className={showCode ? 'coded mono' : 'coded'} tabIndex={0}>
        <bdi>
          <Breakable text={visible(clipped(showCode ? value : title, MAX_CHARACTERS))} />
        </bdi>
      </dfn>
    </Tooltip>
  )
}
