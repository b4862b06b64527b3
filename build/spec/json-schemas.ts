import { type JsonSchema, toJsonSchema } from '../../shared/schema/index.ts'
import { SCHEMAS } from '../../shared/spec/index.ts'

/** Map of file names to the structures they describe: the files of an archive and the body of a notification. */
const DOCUMENTS = {
  proof: 'Proof',
  identityDetails: 'IdentityView',
  verificationAndEvaluationDetails: 'VerificationAndEvaluationDetailsList',
  webhookNotification: 'WebhookNotification',
} as const

/** Returns the JSON Schema 2020-12 of each document, and one file with all bodies of the service under `$defs`. */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const schemas = new Map<string, object>(Object.entries(DOCUMENTS).map(([file, name]) => [file, schemaOf(name)]))
  const $defs = Object.assign({}, ...[...SCHEMAS.keys()].map((name) => schemaOf(name).$defs))
  const sorted = Object.fromEntries(Object.entries($defs).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return schemas.set('all', { $schema: DIALECT, title: 'All structures of both specifications', $defs: sorted })
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** Allows unknown members: they are reported, not refused (Verdict: What decides). */
function schemaOf(name: string): JsonSchema {
  const schema = SCHEMAS.get(name)
  if (!schema) throw new Error(`there is no structure ${name}`)
  return toJsonSchema(schema)
}
