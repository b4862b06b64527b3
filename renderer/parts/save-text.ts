/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type: string): void => saveParts(name, [text], type)

/** Downloads the parts of a text as one file. */
export function saveParts(name: string, parts: readonly (string | Blob)[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
