import * as z from 'zod'
import { SCHEMAS } from '../../shared/spec/schemas.ts'

/** File name → the structure that the file describes: the files of an archive and the body of a notification. */
const DOCUMENTS = {
  proof: 'Proof',
  identityDetails: 'IdentityView',
  verificationAndEvaluationDetails: 'VerificationAndEvaluationDetailsList',
  webhookNotification: 'WebhookNotification',
} as const

/** JSON Schema 2020-12 of each document, and of all bodies of the service under `$defs` in one file. */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const schemas = new Map<string, object>(Object.entries(DOCUMENTS).map(([file, name]) => [file, schemaOf(name)]))
  const $defs = Object.assign({}, ...[...SCHEMAS.keys()].map((name) => schemaOf(name).$defs))
  const sorted = Object.fromEntries(Object.entries($defs).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return schemas.set('all', { $schema: DIALECT, title: 'All structures of both specifications', $defs: sorted })
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** Unknown members are allowed: they are reported, not refused (Verdict: What decides). */
function schemaOf(name: string): z.core.JSONSchema.BaseSchema {
  const schema = SCHEMAS.get(name)
  if (!schema) throw new Error(`there is no structure ${name}`)
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
}

/** The names that only the generator needs are left out; what a reader of the schema can use stays. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema['x-type']
  delete schema['x-structure']
}
