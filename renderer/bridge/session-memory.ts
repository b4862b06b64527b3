/** Value of this tab that survives a reload. Undefined where there is none, or it is damaged. */
export function storedValue(name: string): unknown {
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
    // Full or switched off: after a reload it is not there.
  }
}

/** Rows of a stored array whose members of these names are texts. */
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
