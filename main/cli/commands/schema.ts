import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { print } from '../output/output.ts'
import { printedSchema, SCHEMA_NAMES, type SchemaName } from '../output/printed-schema.ts'

export const command: Command = {
  name: 'schema',
  section: 'program',
  order: 30,
  summary: 'Print the JSON Schema of a document that this program writes or reads',
  operand: { label: 'NAME', min: 1, max: 1, kind: 'choice', choices: SCHEMA_NAMES },
  details: [
    'report: one line of `verify --format json`. signed-report: what `report --format json` writes. facts: what `inspect --format json` prints. comparison: what `compare --format json` prints. examination: what `examine --format json` prints. scenario: a scenario file, as YAML. config: the file that `serve --config` reads.',
    'Draft 2020-12. Rules between members are not in it, such as ids that must differ: the commands check them.',
  ],
  options: [],
  examples: [
    { line: 'schema report > report.schema.json', description: 'for a validator, or to generate types' },
    { line: 'schema scenario > scenario.schema.json', description: 'for completion in an editor' },
  ],
  run: schema,
}

/** Runs `proofbench schema NAME`. */
function schema({ operands }: ParsedArguments): ExitCode {
  const name = operands[0] as SchemaName // the operand has these choices
  print(`${JSON.stringify(printedSchema(name), null, 2)}
`)
  return EXIT.passed
}
