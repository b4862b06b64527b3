/** Returns a value of this tab that survives a reload; undefined if there is none, or it is damaged. */
function storedValue(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '')
  } catch {
    return undefined
  }
}

export function storeValue(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or disabled: the value is lost on reload.
  }
}

/** Returns the rows of a stored array whose members with these names are strings. */
export function storedRows<Name extends string>(
  name: string,
  members: readonly Name[],
): readonly { readonly [member in Name]: string }[] {
  const value = storedValue(name)
  if (!Array.isArray(value)) return []
  return value.filter(
    (row) => typeof row === 'object' && row !== null && members.every((member) => typeof row[member] === 'string'),
  )
}
