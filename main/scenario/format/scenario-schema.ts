import * as z from 'zod'
import { COMMAND_NAMES, COMMANDS, STEP_MEMBERS, scenarioHead } from './scenario.ts'

/** Schema of one step with this command. An empty command may be null, as in `proof:`. */
function stepSchema(name: (typeof COMMAND_NAMES)[number]): z.ZodType {
  const input: z.ZodType = COMMANDS[name]
  return z.strictObject({ [name]: input.safeParse({}).success ? input.nullable() : input, ...STEP_MEMBERS })
}

/** Schema of a whole scenario file, for JSON Schema. `parseScenario` validates step by step, to give each fault its position. */
export const scenarioSchema = scenarioHead
  .extend({ steps: z.array(z.union(COMMAND_NAMES.map(stepSchema))).min(1) })
  .describe('Scenario of the identity-proofing service, as YAML. References between its members are not expressed.')
