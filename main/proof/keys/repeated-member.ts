/** Whether an object in a valid JSON text names a member twice, spelled with escapes or not: such a key file has two readings. */
export function hasRepeatedMember(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (const [token, name, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (name !== undefined && colon !== undefined) {
      const members = open.at(-1)
      const spelled: unknown = JSON.parse(name)
      if (members?.has(String(spelled))) return true
      members?.add(String(spelled))
    }
  }
  return false
}
