import { ActionIcon, NumberInput } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PlaceInfo } from '../../../shared/bridge/index.ts'
import { recordLabels } from '../../labels/record.ts'
import { Tag } from '../../parts/tag.tsx'

/** Bytes per scrollable page: browsers limit the height of elements. */
export const PAGE = 4 * 1024 * 1024

interface HexToolsProps {
  readonly size: number
  /** First byte of the page, and the one after its last. */
  readonly from: number
  readonly to: number
  readonly marked: PlaceInfo | null
  readonly isMasked: boolean
  goTo(offset: number): void
}

/** Pages of large content, and an input for an offset. */
export function HexTools({ size, from, to, marked, isMasked, goTo }: HexToolsProps) {
  return (
    <div className="hex-tools">
      <strong>{recordLabels.bytes}</strong>
      {isMasked && <Tag tone="unsure">{recordLabels.covered}</Tag>}
      {size > PAGE && (
        <>
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={recordLabels.earlier}
            disabled={from === 0}
            onClick={() => goTo(from - PAGE)}
          >
            <ChevronLeft aria-hidden size={14} />
          </ActionIcon>
          <span className="mono">{recordLabels.page(from, to)}</span>
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={recordLabels.later}
            disabled={to >= size}
            onClick={() => goTo(from + PAGE)}
          >
            <ChevronRight aria-hidden size={14} />
          </ActionIcon>
        </>
      )}
      <span className="quiet">{recordLabels.goTo}</span>
      <NumberInput
        size="xs"
        w={120}
        hideControls
        min={0}
        max={size}
        aria-label={recordLabels.goTo}
        value={marked?.offset ?? ''}
        onChange={(value) => typeof value === 'number' && goTo(value)}
      />
    </div>
  )
}
