import type { RecordInput } from '../../main/proof/verify/consistency/record.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'
import { sampleRecord } from '../unit/consistency/sample-record.ts'

/** One list of a record, by its path: `details/1/verificationDetails`. */
export type ListPath = string

/** How a list grows: with equal elements, or with elements of ids and indicators of their own. */
export type Growth = 'equal' | 'distinct'

interface Content {
  [name: string]: JsonValue
}

/** Returns the paths of all lists in the sample record that have an element. */
export function listPaths(): readonly ListPath[] {
  const paths: string[] = []
  const walk = (value: JsonValue, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value) && value.length > 0) paths.push(path.join('/'))
    for (const [name, child] of Object.entries(value)) walk(child, [...path, name])
  }
  walk(contentOf(), [])
  return paths
}

/** Returns the sample record with `count` elements in one list, and with `count` operations. */
export function grownRecord(path: ListPath, count: number, growth: Growth): RecordInput {
  const content = contentOf()
  const operations = structuredClone(content.details)
  grow(listAt(content, path), count, growth)
  if (Array.isArray(content.details) && Array.isArray(operations)) grow(content.details, count, growth, operations)
  const { proof, identityDetails, details } = content
  return { proof, identityDetails, details, files: sampleRecord().files }
}

function contentOf(): Content {
  const { proof, identityDetails, details } = structuredClone(sampleRecord())
  return { proof: proof ?? {}, identityDetails: identityDetails ?? {}, details: details ?? [] }
}

function listAt(content: Content, path: ListPath): JsonValue[] {
  const list = path.split('/').reduce<JsonValue>((value, name) => (value as Content)[name] ?? null, content)
  if (!Array.isArray(list)) throw new Error(`${path} is no list`)
  return list
}

function grow(list: JsonValue[], count: number, growth: Growth, pattern: readonly JsonValue[] = [...list]): void {
  for (let index = list.length; index < count; index++) {
    const element = pattern[index % pattern.length] ?? null
    list.push(growth === 'equal' ? element : withOwnIds(element, index))
  }
}

/** Appends the index to ids (`e-1`) and indicators (`A_OK`). */
function withOwnIds(value: JsonValue, index: number): JsonValue {
  if (typeof value === 'string') return /^[a-z]{1,2}-\d+$|_(?:OK|FAILED)$/.test(value) ? `${value}-${index}` : value
  if (Array.isArray(value)) return value.map((element) => withOwnIds(element, index))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withOwnIds(child, index)]))
}
