import * as z from 'zod'
import { verificationAndEvaluationDetailsList } from './details.ts'
import { identityView } from './identity.ts'
import { proof } from './proof.ts'
import * as requests from './service/requests.ts'
import * as responses from './service/responses.ts'
import { webhookNotification } from './webhook.ts'

/** The members of a module come in an order that depends on who loads it. */
const byName = (module: { readonly [name: string]: z.ZodType }): readonly z.ZodType[] =>
  Object.entries(module)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, schema]) => schema)

/** The documents and bodies of both specifications, from which every other structure is reached. */
const ROOTS: readonly z.ZodType[] = [
  proof,
  verificationAndEvaluationDetailsList,
  identityView,
  webhookNotification,
  ...byName({ ...requests, ...responses }),
]

export interface SchemaMeta {
  readonly title?: string
  readonly description?: string
  readonly 'x-structure'?: string
  readonly 'x-specification'?: string
  readonly 'x-type'?: string
  readonly 'x-enumeration'?: string
  readonly 'x-open'?: boolean
}

export const metaOf = (schema: z.core.$ZodType): SchemaMeta => (z.globalRegistry.get(schema) ?? {}) as SchemaMeta // written by structure.ts and primitives.ts only

/** The schemas that `schema` is made of, one step down. */
export function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodOptional) return [schema.unwrap()]
  return []
}

function collect(schema: z.core.$ZodType, found: Map<string, z.core.$ZodType>): void {
  const name = metaOf(schema)['x-structure']
  if (name !== undefined) {
    if (found.has(name)) return
    found.set(name, schema)
  }
  for (const part of partsOf(schema)) collect(part, found)
}

function structures(): ReadonlyMap<string, z.core.$ZodType> {
  const found = new Map<string, z.core.$ZodType>()
  for (const root of ROOTS) collect(root, found)
  return found
}

/** Every structure by name, in the order of the specifications. */
export const SCHEMAS = structures()
