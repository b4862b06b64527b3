import * as z from 'zod'
import { verificationAndEvaluationDetailsList } from './details.ts'
import { identityView } from './identity.ts'
import { proof } from './proof.ts'
import * as requests from './service/requests.ts'
import * as responses from './service/responses.ts'
import { webhookNotification } from './webhook.ts'

/** Sorts the members of a module, whose order depends on the importer. */
const byName = (module: { readonly [name: string]: z.ZodType }): readonly z.ZodType[] =>
  Object.entries(module)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, schema]) => schema)

/** Root documents and bodies of both specifications; all other structures are reachable from them. */
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

export const metaOf = (schema: z.core.$ZodType): SchemaMeta => (z.globalRegistry.get(schema) ?? {}) as SchemaMeta // set only by structure.ts and primitives.ts

/** Returns the direct component schemas of `schema`. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
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
