import { comparisonReport, examinationReport } from '../../../shared/analysis/index.ts'
import { archiveFacts, reportLine, signedReport } from '../../../shared/report/index.ts'
import { type JsonSchema, toJsonSchema } from '../../../shared/schema/index.ts'
import { scenarioSchema } from '../../scenario/index.ts'
import { serviceConfig } from '../../service/index.ts'

const SCHEMAS = {
  report: { title: 'Line of proofbench verify --format json', schema: reportLine },
  'signed-report': { title: 'Output of proofbench report --format json', schema: signedReport },
  facts: { title: 'Output of proofbench inspect --format json', schema: archiveFacts },
  comparison: { title: 'Output of proofbench compare --format json', schema: comparisonReport },
  examination: { title: 'Output of proofbench examine --format json', schema: examinationReport },
  scenario: { title: 'Scenario of proofbench generate and scenario check, as YAML', schema: scenarioSchema },
  config: { title: 'Configuration of proofbench serve', schema: serviceConfig },
} as const

export type SchemaName = keyof typeof SCHEMAS
export const SCHEMA_NAMES = Object.keys(SCHEMAS) as readonly SchemaName[] // keys of an object literal

/** Returns the JSON Schema that `proofbench schema` prints. */
export function printedSchema(name: SchemaName): JsonSchema {
  const { title, schema } = SCHEMAS[name]
  const { $schema, ...members } = toJsonSchema(schema)
  return { ...($schema === undefined ? {} : { $schema }), title, ...members }
}
