import { visible } from '../../../../shared/analysis/index.ts'
import { characterName, hiddenCharacters } from '../../../../shared/rules/index.ts'
import { type JsonValue, pointerToken } from '../../../../shared/schema/index.ts'
import { DETAILS, IDENTITY, PROOF, type RecordInput } from './record.ts'
import { brief, type Contradictions } from './rule.ts'

/** Maximum number of characters that one finding names. */
const MAX_NAMED = 5
/** Maximum number of hidden characters of one text among which different ones are sought. */
const MAX_EXAMINED = 1000
/** Number of characters that a finding quotes before the first hidden one. */
const AROUND = 20
const MAX_QUOTED = 200

/** Reports every value and every member name with characters that hide or reorder text. Unicode UAX #9, UTS #39 */
export function checkHiddenText(
  { proof, identityDetails, details }: RecordInput,
  contradictions: Contradictions,
): void {
  const documents = [
    [PROOF, proof],
    [IDENTITY, identityDetails],
    [DETAILS, details],
  ] as const
  for (const [path, value] of documents) {
    if (value === undefined) continue
    const tokens: (string | number)[] = []
    const check = (text: string): void => {
      let first: number | undefined
      let examined = 0
      const names = new Set<string>()
      for (const { offset, character } of hiddenCharacters(text)) {
        first ??= offset
        names.add(character)
        if (++examined === MAX_EXAMINED) break
      }
      if (first === undefined) return
      const start = Math.max(0, first - AROUND)
      const more = names.size > MAX_NAMED ? ` and ${names.size - MAX_NAMED} more` : ''
      contradictions.addWith('consistency.hidden-characters', path, () => ({
        pointer: tokens.map((token) => `/${pointerToken(token)}`).join(''),
        actual: visible(brief(text.slice(start, start + MAX_QUOTED))),
        detail: `${[...names].slice(0, MAX_NAMED).map(characterName).join(', ')}${more}`,
      }))
    }
    walk(value, tokens, check)
  }
}

/** Calls `check` with each text of a document; `tokens` is its path. The depth is bounded by the reader. */
function walk(value: JsonValue, tokens: (string | number)[], check: (text: string) => void): void {
  if (typeof value === 'string') check(value)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) {
      tokens.push(index)
      walk(child, tokens, check)
      tokens.pop()
    }
    return
  }
  // Object.entries of a large object would be as many arrays.
  const object = value as { readonly [name: string]: JsonValue } // Array.isArray does not narrow a readonly array away.
  for (const name in object) {
    tokens.push(name)
    check(name)
    walk(object[name] ?? null, tokens, check)
    tokens.pop()
  }
}
