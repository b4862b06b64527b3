import { type JsonValue, pointerToken } from '../schema/index.ts'
import { DETAILS_FILE, IDENTITY_FILE, type Place, PROOF_FILE } from './place.ts'
import type { ArchiveContent } from './record/read-record.ts'

export interface SearchHit {
  readonly place: Place
  /** Kind of match: name of a member, value, or path of a file. */
  readonly where: 'NAME' | 'VALUE' | 'FILE'
  /** Text around the hit, and the range of the hit in it. */
  readonly excerpt: string
  readonly from: number
  readonly to: number
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  /** True if there are more hits than the limit. */
  readonly isCut: boolean
}

/** Characters of an excerpt before and after the hit. */
const AROUND = 40

/** Removes case and diacritics without changing offsets, so that hits can be highlighted. */
const fold = (text: string): string => text.replace(/[\u0080-\uffff]/g, withoutMarks).toLowerCase()

function withoutMarks(character: string): string {
  const [letter = character] = character.normalize('NFD')
  return letter.length === 1 ? letter : character
}

/**
 * Finds every place of the three documents whose name or value contains the text, and every file whose path does, in the order of
 * the files, ignoring case and diacritics. A query that starts with `/` also matches pointers.
 */
export function searchRecord(content: ArchiveContent, query: string, limit = 500): SearchResult {
  const folded = fold(query.trim())
  if (folded === '') return { hits: [], isCut: false }
  const hits: SearchHit[] = []
  const look = (text: string, where: SearchHit['where'], place: Place) => {
    const at = fold(text).indexOf(folded)
    if (at < 0) return
    const begin = Math.max(0, at - AROUND)
    const excerpt = text.slice(begin, at + folded.length + AROUND)
    hits.push({ place, where, excerpt, from: at - begin, to: at - begin + folded.length })
  }
  const documents = [
    [PROOF_FILE, content.proof],
    [IDENTITY_FILE, content.identityDetails],
    [DETAILS_FILE, content.details],
  ] as const
  for (const [path, value] of documents) {
    if (value === undefined) continue
    for (const leaf of leaves(value)) {
      if (hits.length > limit) return { hits: hits.slice(0, limit), isCut: true }
      const place = { path, pointer: leaf.pointer }
      if (folded.startsWith('/')) look(leaf.pointer, 'NAME', place)
      else {
        if (leaf.name !== null) look(leaf.name, 'NAME', place)
        if (leaf.text !== null) look(leaf.text, 'VALUE', place)
      }
    }
  }
  for (const { path } of content.files ?? []) look(path, 'FILE', { path, pointer: '' })
  return { hits: hits.slice(0, limit), isCut: hits.length > limit }
}

interface Leaf {
  readonly pointer: string
  /** Name of the member; null for elements of a list. */
  readonly name: string | null
  /** Null for lists and objects. */
  readonly text: string | null
}

/** Iterates over all values in document order, without recursion, so that the nesting depth is not limited. */
function* leaves(root: JsonValue): Generator<Leaf> {
  const stack: { readonly value: JsonValue; readonly pointer: string; readonly name: string | null }[] = [
    { value: root, pointer: '', name: null },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, pointer, name } = next
    if (typeof value !== 'object' || value === null) {
      yield { pointer, name, text: String(value) }
      continue
    }
    yield { pointer, name, text: null }
    const inside = Array.isArray(value)
      ? value.map((element: JsonValue, index) => ({ value: element, pointer: `${pointer}/${index}`, name: null }))
      : Object.entries(value).map(([key, member]) => ({
          value: member,
          pointer: `${pointer}/${pointerToken(key)}`,
          name: key,
        }))
    for (let at = inside.length - 1; at >= 0; at--) {
      const child = inside[at]
      if (child) stack.push(child)
    }
  }
}
