/** Downloads bytes as a file. */
export function saveBytes(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
