import { ChevronDown, ChevronRight } from 'lucide-react'
import { clipped, isPersonal, visible } from '../../../shared/analysis/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { recordLabels } from '../../labels/record.ts'
import type { JsonRow } from './json-rows.ts'
import { JsonText } from './json-text.tsx'
import { useJsonTree } from './use-json-tree.ts'

interface JsonTreeProps {
  readonly path: string
  readonly value: JsonValue
  readonly selected: string
  readonly onSelect: (pointer: string) => void
}

/** Maximum characters of a member name. */
const MAX_CHARACTERS = 200

/** Document as a virtualised tree: only visible lines are in the page. */
export function JsonTree({ path, value, selected, onSelect }: JsonTreeProps) {
  const { box, rows, virtual, index, expanded, toggle, press } = useJsonTree({ value, selected, onSelect })
  return (
    <div className="json">
      <div
        ref={box}
        className="json-rows"
        data-steps="arrows"
        role="tree"
        tabIndex={0}
        aria-label={recordLabels.json}
        aria-activedescendant={index >= 0 ? 'json-current' : undefined}
        onKeyDown={press}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index: at, start }) => {
            const row = rows[at]
            return (
              row && (
                <JsonLine
                  key={row.pointer}
                  row={row}
                  top={start}
                  isSelected={at === index}
                  isOpen={expanded.has(row.pointer)}
                  personal={isPersonal({ path, pointer: row.pointer })}
                  onSelect={() => onSelect(row.pointer)}
                  onToggle={(open) => toggle(row.pointer, open)}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface JsonLineProps {
  readonly row: JsonRow
  readonly top: number
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly personal: boolean
  readonly onSelect: () => void
  readonly onToggle: (open: boolean) => void
}

function JsonLine({ row, top, isSelected, isOpen, personal, onSelect, onToggle }: JsonLineProps) {
  const { name, depth, value, count } = row
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its lines.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its current line.
    <div
      id={isSelected ? 'json-current' : undefined}
      role="treeitem"
      aria-selected={isSelected}
      aria-level={depth + 1}
      aria-expanded={count ? isOpen : undefined}
      className="json-line"
      style={{ transform: `translateY(${top}px)`, paddingLeft: `${depth + 0.25}rem` }}
      onClick={onSelect}
    >
      {count ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys do the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys do the same.
        <span
          className="json-chevron"
          onClick={(event) => {
            event.stopPropagation()
            onToggle(!isOpen)
          }}
        >
          <Icon aria-hidden size={14} />
        </span>
      ) : (
        <span className="json-chevron" />
      )}
      {name !== null && <bdi className="json-name">{visible(clipped(name, MAX_CHARACTERS))}</bdi>}
      <JsonText value={value} count={count} personal={personal} />
    </div>
  )
}
