/** Hands bytes to the user as a file of his own. */
export function saveBytes(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun once the click is done; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
