import type { Observation } from '../../../../shared/findings/finding.ts'
import { pointerToken } from '../../../../shared/report/json-pointer.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import { isHeldByDouble } from './number-text.ts'
import { type JsonKind, walkJson } from './walk.ts'

export type ListLimits = Pick<Limits, 'listedFindings' | 'listedPointerCharacters'>

/**
 * Every duplicate name, half surrogate and number beyond a double, with pointer and byte offset, as many as `limits` lets be
 * listed: one is enough to refuse. `bytes` must be valid JSON.
 */
export function listProblems(
  bytes: Uint8Array,
  path: string,
  limits: ListLimits = DEFAULT_LIMITS,
): readonly Observation[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const observations: Observation[] = []
  let pointerCharacters = 0
  const isFull = () =>
    observations.length >= limits.listedFindings || pointerCharacters > limits.listedPointerCharacters
  const open: { names: Set<string>; token: string }[] = []
  const pointer = () => open.map(({ token }) => `/${pointerToken(token)}`).join('')
  const add = (code: string, offset: number, actual: string) => {
    if (isFull()) return
    const at = pointer()
    pointerCharacters += at.length
    observations.push({ code, subject: { path, pointer: at, offset }, actual })
  }
  walkJson(bytes, {
    enter(kind: JsonKind) {
      if (kind === 'object' || kind === 'array') open.push({ names: new Set(), token: '' })
      return !isFull()
    },
    leave(kind: JsonKind, start: number, end: number) {
      if (kind === 'object' || kind === 'array') open.pop()
      else if (isFull()) return
      else if (kind === 'number') {
        const number = text.toString('latin1', start, end)
        if (!isHeldByDouble(number)) add('json.number-precision', start, shortened(number))
      } else if (kind === 'string' && hasHalfSurrogate(text.toString('utf8', start, end))) {
        add('json.encoding', start, 'an escape that spells half of a surrogate pair')
      }
    },
    member(name: string, start: number, end: number) {
      const object = open.at(-1)
      if (!object || isFull()) return
      object.token = name
      if (object.names.has(name)) add('json.duplicate-key', start, shortened(text.toString('utf8', start, end)))
      object.names.add(name)
      if (hasHalfSurrogate(text.toString('utf8', start, end)))
        add('json.encoding', start, 'a member name with half of a surrogate pair')
    },
    element(index: number) {
      const array = open.at(-1)
      if (array) array.token = String(index)
    },
  })
  return observations
}

const hasHalfSurrogate = (literal: string): boolean =>
  literal.includes('\\u') && !(JSON.parse(literal) as string).isWellFormed()

const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60).toWellFormed()}… (${text.length} characters)` : text
