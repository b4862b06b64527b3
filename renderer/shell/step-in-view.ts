/**
 * Goes a row on (1) or back (-1) in the list of the present view, which then has the focus: a list marked with `data-steps` takes
 * arrow keys itself, or is made of buttons of which one is current.
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
  const now = buttons.findIndex((one) => one.getAttribute('aria-current') === 'true')
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, now + by))]
  next?.focus()
  next?.click()
}
