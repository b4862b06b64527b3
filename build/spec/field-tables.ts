import * as z from 'zod'
import {
  ENUMERATION_TEXTS,
  type FieldRule,
  type FieldType,
  metaOf,
  SCHEMAS,
  type Structure,
  type StructureText,
  valuesOf,
} from '../../shared/spec/index.ts'
import { titleOf } from './title-of.ts'

type Schema = z.core.$ZodType

/** Converts the schema of a field to a row of the table. Throws for a schema that the table cannot express (a bug). */
function ruleOf(schema: Schema): FieldRule {
  if (schema instanceof z.ZodOptional) return valueRule(schema.unwrap(), 0)
  return { ...valueRule(schema, 0), required: true }
}

function valueRule(schema: Schema, depth: number): FieldRule {
  const meta = metaOf(schema)
  const array = depth === 1 || depth === 2 ? { array: depth as 1 | 2 } : {} // narrowed by the comparison
  if (schema instanceof z.ZodArray && meta['x-structure'] === undefined && depth < 2) {
    return { ...valueRule(schema.element, depth + 1), ...boundsOf(schema) }
  }
  if (meta['x-structure'] !== undefined) return { type: 'structure', ...array, ref: meta['x-structure'] }
  const type = meta['x-type']
  if (type === undefined) throw new Error(`a schema of kind ${schema._zod.def.type} has no x-type`)
  return {
    type: type as FieldType, // the primitives use no other names; the types of the generated file are checked by tsc
    ...array,
    ...(meta['x-enumeration'] === undefined ? {} : { enum: meta['x-enumeration'] }),
    ...(meta['x-open'] === true ? { open: true as const } : {}),
    ...boundsOf(schema),
  }
}

/** Returns the bounds of a value from its JSON Schema, without those of safe integers. */
function boundsOf(schema: Schema): Pick<FieldRule, 'min' | 'max' | 'minItems' | 'filled'> {
  const { minimum, maximum, minItems, minLength } = z.toJSONSchema(schema, { io: 'input' })
  return {
    ...(minLength === 1 ? { filled: true as const } : {}),
    ...(minItems === undefined ? {} : { minItems }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { min: minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { max: maximum }),
  }
}

function structureOf(schema: Schema): Structure {
  if (schema instanceof z.ZodArray) {
    // A schema with an id is converted to a reference, without its bounds.
    const check = schema._zod.def.checks?.[0]?._zod.def as { readonly maximum?: number } | undefined
    const maxItems = check?.maximum
    return { elements: metaOf(schema.element)['x-structure'] ?? '', ...(maxItems === undefined ? {} : { maxItems }) }
  }
  return { fields: Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, ruleOf(field)])) }
}

function fieldsOf(schema: Schema): readonly (readonly [string, Schema])[] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape as { readonly [name: string]: Schema }) : []
}

function textOf(name: string, schema: Schema): StructureText {
  const { title = name, description = '', 'x-specification': specification = '' } = metaOf(schema)
  const fields = fieldsOf(schema).map(([field, type]) => {
    const { description: text = '' } = metaOf(type instanceof z.ZodOptional ? type.unwrap() : type)
    return [field, [titleOf(field), text] as const] as const
  })
  return { title, about: description, specification, fields: Object.fromEntries(fields) }
}

const toJson = <T>(convert: (name: string, schema: Schema) => T) =>
  JSON.stringify(Object.fromEntries([...SCHEMAS].map(([name, schema]) => [name, convert(name, schema)])))

const union = (names: Iterable<string>) => [...names].map((name) => `| '${name}'`).join('\n')

export const structureTable = (): string => `
import type { Structure } from '../field-table.ts'

export type StructureName = ${union(SCHEMAS.keys())}

/** Created on access: creating all of them would take longer than verifying the details of a small archive. */
export const STRUCTURES: { readonly [name in StructureName]: Structure } = {
${[...SCHEMAS].map(([name, schema]) => `get ${name}(): Structure { return ${JSON.stringify(structureOf(schema))} },`).join('\n')}
}
`

export const enumerationTable = (): string => `
export type EnumerationName = ${union(ENUMERATION_TEXTS.keys())}

/** Values by list, in alphabetical order; their texts are in codes. */
export const ENUMERATIONS: { readonly [name in EnumerationName]: readonly string[] } = ${JSON.stringify(
  Object.fromEntries([...ENUMERATION_TEXTS].map(([name, list]) => [name, valuesOf(list).toSorted()])),
)}
`

export const structureTexts = (): string => `
import type { StructureText } from '../field-table.ts'
import type { StructureName } from './structures.ts'

export const STRUCTURE_TEXTS: { readonly [name in StructureName]: StructureText } = ${toJson(textOf)}
`
