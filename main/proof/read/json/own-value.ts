import type { JsonValue } from '../../../../shared/report/facts.ts'
import { walkJson } from './walk.ts'

type Open =
  | { readonly kind: 'object'; readonly members: [string, JsonValue][]; name: string }
  | { readonly kind: 'array'; readonly elements: JsonValue[] }

/**
 * The value of JSON text without JSON.parse for whole objects: it takes a member name that is spelled with an escape for another one
 * that it read before, where that begins with the same characters (V8 since 12.8, https://github.com/nodejs/node/issues/63785).
 * `bytes` must be valid JSON within the depth that the caller has checked. Of a name that stands twice the last value counts.
 */
export function ownValue(bytes: Uint8Array): JsonValue {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const open: Open[] = []
  let root: JsonValue = null
  const take = (value: JsonValue): void => {
    const above = open.at(-1)
    if (!above) root = value
    else if (above.kind === 'array') above.elements.push(value)
    else above.members.push([above.name, value])
  }
  walkJson(bytes, {
    enter(kind) {
      if (kind === 'object') open.push({ kind, members: [], name: '' })
      else if (kind === 'array') open.push({ kind, elements: [] })
      return true
    },
    leave(kind, start, end) {
      if (kind !== 'object' && kind !== 'array') take(JSON.parse(text.toString('utf8', start, end)) as JsonValue)
      else {
        const closed = open.pop()
        if (closed) take(closed.kind === 'array' ? closed.elements : Object.fromEntries(closed.members))
      }
    },
    member(name) {
      const object = open.at(-1)
      if (object?.kind === 'object') object.name = name
    },
  })
  return root
}
