import { createPrivateKey } from 'node:crypto'
import { SAMPLE_PRIVATE_KEY } from '../../proof/index.ts'
import { terminalText, thisTool } from '../../report/index.ts'
import { runScenario } from '../../scenario/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { print } from '../output/output.ts'
import { scenarioFile } from '../service/scenario-files.ts'

/** Maximum number of faults printed per file. */
const MAX_FAULTS = 20

export const command: Command = {
  name: 'scenario check',
  section: 'service',
  order: 30,
  summary: 'Check scenario files: every fault with its line',
  operand: { label: 'FILE', min: 1, max: 1000, kind: 'file' },
  details: ['With --run the scenarios are run too, and what they expect is compared.'],
  options: [{ name: 'run', help: 'Run them and compare what they expect.' }],
  examples: [
    { line: 'scenario check my.yaml', description: 'is it well formed?' },
    { line: 'scenario check --run my.yaml', description: 'does it go as it says?' },
  ],
  run: scenarioCheck,
}

/** Runs `proofbench scenario check`: prints the faults of scenario files; with --run, also their unmet expectations. */
async function scenarioCheck(args: ParsedArguments): Promise<ExitCode> {
  let isValid = true
  for (const operand of args.operands) {
    const { file, scenario, faults } = scenarioFile(operand)
    const name = terminalText(file, 300)
    const problems = scenario && args.has('run') ? await failuresOf(name, scenario) : faults
    for (const problem of problems.slice(0, MAX_FAULTS)) print(`${problem}\n`)
    if (problems.length > MAX_FAULTS) print(`${name}: and ${problems.length - MAX_FAULTS} more\n`)
    if (problems.length === 0) print(`${name}: ${args.has('run') ? 'goes as it says' : 'well formed'}\n`)
    else isValid = false
  }
  return isValid ? EXIT.passed : EXIT.failed
}

async function failuresOf(file: string, scenario: Parameters<typeof runScenario>[0]): Promise<readonly string[]> {
  const { failures } = await runScenario(scenario, {
    seed: '1',
    signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
    componentVersion: thisTool().version,
  })
  return failures.map(({ line, message }) => `${file}${line === null ? '' : `:${line}`}: ${terminalText(message, 500)}`)
}
