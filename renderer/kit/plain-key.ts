/** Returns whether the focused element consumes the key. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="listbox"] *'))
  )
}

/** Returns whether a key is a shortcut: no modifier, no text input, no open dialog, and not handled yet. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !event.defaultPrevented &&
  !isTyping(event) &&
  document.querySelector('[role="dialog"]') === null
