import type { MultipartPart } from '../../../shared/spec/index.ts'
import { BYTES } from './document.ts'
import { type JsonSchema, structureRef } from './json-schema.ts'

/** A multipart/form-data body. */
export function formContent(parts: readonly MultipartPart[]): JsonSchema {
  const required = parts.filter((part) => part.required).map(({ name }) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parts.map((part) => [part.name, schemaOf(part)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
  const types = parts.flatMap(({ name, content }) =>
    content === 'text'
      ? []
      : [[name, { contentType: content === 'json' ? 'application/json' : 'image/*, application/octet-stream' }]],
  )
  return { 'multipart/form-data': { schema, encoding: Object.fromEntries(types) } }
}

function schemaOf({ content, structure }: MultipartPart): JsonSchema {
  if (content === 'image') return BYTES
  return content === 'json' && structure !== undefined ? structureRef(structure) : { type: 'string' }
}
