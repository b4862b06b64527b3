/**
 * Moves to the next (1) or previous (-1) row in the list of the current view and focuses it. A list marked with `data-steps`
 * handles arrow keys itself, or consists of buttons if the attribute is `buttons`.
 */
export function stepInView(by: 1 | -1): void {
  const list = document.querySelector<HTMLElement>('.view [data-steps], .list-page [data-steps]')
  if (!list) return
  if (list.dataset.steps !== 'buttons') {
    list.focus({ preventScroll: true })
    const key = by === 1 ? 'ArrowDown' : 'ArrowUp'
    list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return
  }
  const buttons = [...list.querySelectorAll<HTMLElement>('button')]
  const current = buttons.findIndex((button) => button.getAttribute('aria-current') === 'true')
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, current + by))]
  next?.focus()
  next?.click()
}
