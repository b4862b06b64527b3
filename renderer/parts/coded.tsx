import { Tooltip } from '@mantine/core'
import { Fragment } from 'react'
import { clipped, visible } from '../../shared/analysis/visible-text.ts'
import { indicatorWords, wordsFor } from '../../shared/analysis/words.ts'

/** Characters of a value that is in no list; the record shows it whole. */
const LONGEST = 120

/** A code may break after an underscore, never within a word. */
const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

interface CodedProps {
  /** The list of the specification that the value is of; `Indicator` for indicators with their status. */
  readonly list: string
  readonly value: string
  /** Show the code itself, with its words on hover; otherwise the words. */
  readonly showCode?: boolean
}

/** A code of the specification by its readable name; its meaning on hover and focus. */
export function Coded({ list, value, showCode = false }: CodedProps) {
  const { title, meaning } = list === 'Indicator' ? indicatorWords(value) : wordsFor(list, value)
  return (
    <Tooltip
      label={`${visible(clipped(value, LONGEST))}: ${meaning}`}
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation has to be reachable by keys; there is nothing to press. */}
      <dfn className={showCode ? 'coded mono' : 'coded'} tabIndex={0}>
        <bdi>
          <Breakable text={visible(clipped(showCode ? value : title, LONGEST))} />
        </bdi>
      </dfn>
    </Tooltip>
  )
}
