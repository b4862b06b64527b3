/** Downloads a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
