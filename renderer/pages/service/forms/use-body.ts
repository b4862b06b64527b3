import { useState } from 'react'
import { bodyOf, type FormField, type FormValues, valuesOf } from '../../../../shared/forms/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'

type JsonObject = { readonly [member: string]: JsonValue }

export interface Body {
  readonly values: FormValues
  /** JSON as typed; null while the body is edited by fields. */
  readonly typed: string | null
  /** Why the fields cannot represent the typed JSON. */
  readonly note: string | null
  /** JSON to send. */
  readonly json: string
  setValues(values: FormValues): void
  setTyped(json: string): void
  toJson(): void
  /** Switches back to fields, if they can represent the whole body. */
  toFields(): void
  /** Replaces the whole body, by fields if they can represent it. */
  take(body: JsonValue): void
  clear(): void
}

/** State of a body that is edited by fields or as JSON. `fixed` are the members without a field. */
export function useBody(fields: readonly FormField[], fixed: JsonObject, start: FormValues = {}): Body {
  const [values, setValues] = useState(start)
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const json = typed ?? JSON.stringify({ ...fixed, ...bodyOf(fields, values) }, null, 2)
  const put = (text: string | null, found: FormValues, reason: string | null): void => {
    setTyped(text)
    setValues(found)
    setNote(reason)
  }
  const take = (body: JsonValue): void => {
    const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null
    const own = object && Object.fromEntries(Object.entries(object).filter(([member]) => !Object.hasOwn(fixed, member)))
    const read = own && valuesOf(fields, own)
    if (read?.isWhole) put(null, read.values, null)
    else put(JSON.stringify(body, null, 2), values, object ? serviceFormLabels.notWhole : serviceFormLabels.notJson)
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
      if (body === undefined) setNote(serviceFormLabels.notJson)
      else take(body)
    },
    take,
    clear: () => put(null, start, null),
  }
}

function parsed(json: string): JsonValue | undefined {
  try {
    return JSON.parse(json) as JsonValue // result of JSON.parse
  } catch {
    return undefined
  }
}
