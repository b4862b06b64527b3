/** Chooses "Approve" in the Review view and focuses the button that signs, or the passphrase of a locked key. */
export function approveInView(): void {
  const choice = document.querySelector<HTMLElement>('[data-review-choice="APPROVED"]')
  if (!choice) return
  choice.click()
  // The button is enabled when the choice has been drawn.
  requestAnimationFrame(() => {
    const passphrase = document.querySelector<HTMLElement>('[data-review-passphrase]')
    ;(passphrase ?? document.querySelector<HTMLElement>('[data-review-sign]'))?.focus()
  })
}
