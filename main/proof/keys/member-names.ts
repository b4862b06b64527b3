/** Matches member names with their colons, other strings, and brackets in valid JSON. */
const NAMES_AND_BRACKETS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g

/**
 * Parses JSON like JSON.parse, but first removes unnecessary escapes from member names: V8 may confuse names that are spelled
 * with escapes (https://github.com/nodejs/node/issues/63785). Throws SyntaxError.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(
    text.replace(NAMES_AND_BRACKETS, (token: string, name?: string, colon?: string) =>
      name?.includes('\\') && colon !== undefined ? `${normalised(name)}${colon}` : token,
    ),
  )

function normalised(name: string): string {
  try {
    return JSON.stringify(JSON.parse(name))
  } catch {
    return name
  }
}

/** Returns whether an object in valid JSON repeats a member name, spelled with escapes or not: such a key file is ambiguous. */
export function hasRepeatedMember(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (const [token, name, colon] of text.matchAll(NAMES_AND_BRACKETS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (name !== undefined && colon !== undefined) {
      const members = open.at(-1)
      const member: unknown = JSON.parse(name)
      if (members?.has(String(member))) return true
      members?.add(String(member))
    }
  }
  return false
}
