import { useState } from 'react'
import { bodyOf } from '../../../shared/forms/form-body.ts'
import type { FormField, FormValues } from '../../../shared/forms/form-field.ts'
import { valuesOf } from '../../../shared/forms/form-values.ts'
import type { JsonValue } from '../../../shared/report/facts.ts'
import { serviceFormWords } from '../../words/service-forms.ts'

type JsonObject = { readonly [member: string]: JsonValue }

export interface Body {
  readonly values: FormValues
  /** The JSON as it was typed; null while the body is given by fields. */
  readonly typed: string | null
  /** Why the fields cannot show what was typed. */
  readonly note: string | null
  /** What is sent. */
  readonly json: string
  setValues(values: FormValues): void
  setTyped(json: string): void
  toJson(): void
  /** Back to the fields, where they can show all of it. */
  toFields(): void
  /** Takes a whole body over, by fields where they can show it. */
  take(body: JsonValue): void
  clear(): void
}

/** A body that is given by fields or as JSON. `fixed` are the members that no field stands for. */
export function useBody(fields: readonly FormField[], fixed: JsonObject, start: FormValues = {}): Body {
  const [values, setValues] = useState(start)
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const json = typed ?? JSON.stringify({ ...fixed, ...bodyOf(fields, values) }, null, 2)
  const put = (text: string | null, found: FormValues, said: string | null): void => {
    setTyped(text)
    setValues(found)
    setNote(said)
  }
  const take = (body: JsonValue): void => {
    const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null
    const own = given && Object.fromEntries(Object.entries(given).filter(([member]) => !Object.hasOwn(fixed, member)))
    const read = own && valuesOf(fields, own)
    if (read?.isWhole) put(null, read.values, null)
    else put(JSON.stringify(body, null, 2), values, given ? serviceFormWords.notWhole : serviceFormWords.notJson)
  }
  return {
    values,
    typed,
    note,
    json,
    setValues,
    setTyped: (text) => put(text, values, null),
    toJson: () => put(json, values, null),
    toFields: () => {
      const body = parsed(json)
      if (body === undefined) setNote(serviceFormWords.notJson)
      else take(body)
    },
    take,
    clear: () => put(null, start, null),
  }
}

function parsed(json: string): JsonValue | undefined {
  try {
    return JSON.parse(json) as JsonValue // what JSON.parse makes
  } catch {
    return undefined
  }
}
