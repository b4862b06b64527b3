import type * as z from 'zod'
import { nearestWord } from './nearest-word.ts'

type Issue = z.core.$ZodIssue

/** Returns a readable message and a hint for a schema issue. `noun` names the file. */
export function issueText(
  issue: Issue,
  value: unknown,
  noun: string,
): { readonly message: string; readonly hint: string | null } {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? { message: `${lastOf(issue, noun)} is missing`, hint: `It must be ${article(issue.expected)}.` }
        : {
            message: `${lastOf(issue, noun)} is ${kindOf(value)}, must be ${article(issue.expected)}`,
            hint: quoteHint(issue.expected, value),
          }
    case 'invalid_value':
      return value === undefined
        ? { message: `${lastOf(issue, noun)} is missing`, hint: `One of: ${issue.values.join(', ')}` }
        : {
            message: `${lastOf(issue, noun)} is ${quoted(value)}, which is none of its values`,
            hint: valueHint(String(value), issue.values.map(String)),
          }
    case 'invalid_union':
      return unionText(issue, value, noun)
    case 'too_small':
      return { message: `${lastOf(issue, noun)} is below its least, ${issue.minimum}`, hint: null }
    case 'too_big':
      return { message: `${lastOf(issue, noun)} is above its most, ${issue.maximum}`, hint: null }
    default:
      return { message: `${lastOf(issue, noun)} ${issue.message}`, hint: null }
  }
}

/** Describes an object whose kind is missing or unknown. */
function unionText(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown, noun: string) {
  const { discriminator, options } = issue as { readonly discriminator?: string; readonly options?: readonly unknown[] }
  if (discriminator === undefined || typeof value !== 'object' || value === null)
    return { message: `${lastOf(issue, noun)} ${issue.message}`, hint: null }
  const named: unknown = Object.entries(value).find(([name]) => name === discriminator)?.[1]
  const values = (options ?? []).map(String)
  if (named === undefined) return { message: `${discriminator} is missing`, hint: `One of: ${values.join(', ')}` }
  return {
    message: `${discriminator} is ${quoted(named)}, which is none of its values`,
    hint: valueHint(String(named), values),
  }
}

/** Returns the message for an unknown key, with the probable key as hint. */
export function unknownKey(key: string, known: readonly string[]): { readonly message: string; readonly hint: string } {
  return { message: `unknown key ${JSON.stringify(key)}`, hint: valueHint(key, known) }
}

function valueHint(value: string, known: readonly string[]): string {
  const nearest = nearestWord(value, known)
  return nearest === undefined ? `One of: ${known.join(', ')}` : `Did you mean ${nearest}?`
}

const lastOf = ({ path }: Issue, noun: string): string => {
  const last = path.at(-1)
  return typeof last === 'number' ? `${String(path.at(-2) ?? 'entry')}[${last}]` : String(last ?? `the ${noun}`)
}

const article = (type: string): string => {
  const word =
    { object: 'mapping', record: 'mapping', array: 'list', string: 'text', int: 'whole number' }[type] ?? type
  return word === 'text' ? word : `a ${word}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'a mapping' : `the ${typeof value} ${quoted(value)}`
}

/** Maximum quoted characters of a value. */
const MAX_QUOTED = 60

function quoted(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
}

const quoteHint = (expected: string, value: unknown): string | null =>
  expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')
    ? `In quotation marks it is text: '${String(value)}'`
    : null
