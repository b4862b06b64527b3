import type { KeyboardEvent } from 'react'

const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey

/** Runs the action of a key in a focused view, instead of the browser's. Returns false if the view has none. */
export function runViewKey(event: KeyboardEvent, actions: { readonly [key: string]: () => void }): boolean {
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
  if (!action || hasModifier(event)) return false
  event.preventDefault()
  action()
  return true
}

interface RowKeys {
  /** Number of rows that are fully visible. */
  readonly perPage: number
  readonly total: number
  step(by: number): void
  /** Space: marks the current row. */
  onMark?: () => void
  /** Enter: opens the current row. */
  onOpen?: () => void
}

/** Runs the action of a key in a table: moves, marks or opens its current row. */
export function runRowKey(event: KeyboardEvent, { perPage, total, step, onMark, onOpen }: RowKeys): void {
  const isOnTable = event.target === event.currentTarget
  runViewKey(event, {
    ArrowDown: () => step(1),
    j: () => step(1),
    ArrowUp: () => step(-1),
    k: () => step(-1),
    PageDown: () => step(perPage),
    PageUp: () => step(-perPage),
    Home: () => step(-total),
    End: () => step(total),
    ...(isOnTable && onMark ? { ' ': onMark } : {}),
    ...(isOnTable && onOpen ? { Enter: onOpen } : {}),
  })
}
