/** Whether the key belongs to what has the focus, not to the window. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="listbox"] *'))
  )
}

/** Whether a key is a shortcut: no modifier, nothing is being typed, no dialog is open, and nobody has used it. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !event.defaultPrevented &&
  !isTyping(event) &&
  document.querySelector('[role="dialog"]') === null
