/** In valid JSON its member names with their colons, its other strings, and its brackets. */
const NAMES_AND_BRACKETS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g

/**
 * JSON.parse, but of names that are spelled with escapes no more of them is left than they need: where V8 reads such a name it may
 * take it for another one (https://github.com/nodejs/node/issues/63785). Throws SyntaxError.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(
    text.replace(NAMES_AND_BRACKETS, (found: string, name?: string, colon?: string) =>
      name?.includes('\\') && colon !== undefined ? `${plain(name)}${colon}` : found,
    ),
  )

function plain(name: string): string {
  try {
    return JSON.stringify(JSON.parse(name))
  } catch {
    return name
  }
}

/** Whether an object in a valid JSON text names a member twice, spelled with escapes or not: such a key file has two readings. */
export function hasRepeatedMember(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (const [token, name, colon] of text.matchAll(NAMES_AND_BRACKETS)) {
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
