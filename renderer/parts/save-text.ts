/** Hands a text to the user as a file of his own. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun once the click is done; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
