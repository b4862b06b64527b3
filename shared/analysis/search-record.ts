import type { JsonValue } from '../report/facts.ts'
import { pointerToken } from '../report/json-pointer.ts'
import { DETAILS_FILE, IDENTITY_FILE, type Place, PROOF_FILE } from './place.ts'
import type { ArchiveContent } from './record/read-record.ts'

export interface SearchHit {
  readonly place: Place
  /** Whether the name of the member has it, the value, or the path of a file. */
  readonly where: 'NAME' | 'VALUE' | 'FILE'
  /** The text around the hit, and where the hit is in it. */
  readonly excerpt: string
  readonly from: number
  readonly to: number
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  /** True where there are more than were asked for. */
  readonly isCut: boolean
}

/** Characters of an excerpt before and behind the hit. */
const AROUND = 40

/** A text without case and without marks on its letters; every character keeps its place, so that hits can be shown. */
const fold = (text: string): string => text.replace(/[\u0080-\uffff]/g, withoutMarks).toLowerCase()

function withoutMarks(character: string): string {
  const [letter = character] = character.normalize('NFD')
  return letter.length === 1 ? letter : character
}

/**
 * Every place of the three documents whose name or value has the text, and every file whose path has it, in the order of the files;
 * case does not matter, nor do marks on letters. A query that begins with `/` finds pointers.
 */
export function searchRecord(content: ArchiveContent, query: string, limit = 500): SearchResult {
  const wanted = fold(query.trim())
  if (wanted === '') return { hits: [], isCut: false }
  const hits: SearchHit[] = []
  const look = (text: string, where: SearchHit['where'], place: Place) => {
    const at = fold(text).indexOf(wanted)
    if (at < 0) return
    const begin = Math.max(0, at - AROUND)
    const excerpt = text.slice(begin, at + wanted.length + AROUND)
    hits.push({ place, where, excerpt, from: at - begin, to: at - begin + wanted.length })
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
      if (wanted.startsWith('/')) look(leaf.pointer, 'NAME', place)
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

/** Every value in the order of the text, without recursion: how deep it is nested does not matter. */
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
      ? value.map((one: JsonValue, index) => ({ value: one, pointer: `${pointer}/${index}`, name: null }))
      : Object.entries(value).map(([key, one]) => ({
          value: one,
          pointer: `${pointer}/${pointerToken(key)}`,
          name: key,
        }))
    for (let at = inside.length - 1; at >= 0; at--) {
      const one = inside[at]
      if (one) stack.push(one)
    }
  }
}
