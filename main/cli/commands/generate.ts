import { createPrivateKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { counted } from '../../../shared/report/index.ts'
import { thisTool } from '../../input/index.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'
import {
  type GeneratedArchive,
  generateInParallel,
  inventScenarios,
  libraryFiles,
  type Scenario,
} from '../../scenario/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { FORCE, OUTPUT_FOLDER } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { onInterrupt } from '../output/interrupt.ts'
import { print } from '../output/output.ts'
import { progressOn } from '../output/progress.ts'
import { paceText } from '../output/remaining.ts'
import { saveIn } from '../output/save-in.ts'
import { Voice } from '../output/terminal.ts'
import { GenerationFolder } from '../service/generation-folder.ts'
import { scenarioNamed } from '../service/scenario-files.ts'

const KEY_FILE = 'sample-key.pub.pem'

export const command: Command = {
  name: 'generate',
  section: 'service',
  order: 20,
  summary: 'Make proof archives of invented transactions, the same bytes every time',
  operand: { label: 'SCENARIO', min: 0, max: 1000, kind: 'file' },
  details: [
    'A SCENARIO is a file, or the name of one that comes with the product; without one and without --count these are listed. The service itself runs every transaction, in virtual time; the archives are signed with the published test key.',
    'Nothing is overwritten without --force. Every file appears whole or not at all; a run that was interrupted goes on when the same command is run again.',
    'An archive takes about 0.2 seconds of one processor, mostly to draw its pictures and to measure their quality; the start takes one second.',
  ],
  options: [
    {
      name: 'count',
      short: 'n',
      value: { kind: 'integer', label: 'N', range: [1, 1_000_000] },
      help: 'Make N archives of invented persons with many outcomes instead of running scenarios.',
    },
    { name: 'seed', value: { kind: 'text', label: 'TEXT' }, help: 'Decides ids, persons and outcomes. Default: 1.' },
    {
      name: 'jobs',
      short: 'j',
      value: { kind: 'count', label: 'N' },
      help: 'Make N archives at once. Default: one per processor.',
    },
    OUTPUT_FOLDER,
    FORCE,
  ],
  examples: [
    { line: 'generate', description: 'list the scenarios' },
    { line: 'generate passport-and-portrait --output archives', description: 'one archive, with the key to verify it' },
    { line: 'generate --count 1000 --seed 7 --output archives', description: 'a thousand' },
  ],
  run: generate,
}

/** Runs `proofbench generate`: creates archives from scenarios or by count, with the same bytes for the same seed. */
async function generate(args: ParsedArguments): Promise<ExitCode> {
  const count = args.number('count')
  if (count === undefined && args.operands.length === 0) return list()
  if (count !== undefined && args.operands.length > 0)
    throw usageStop('--count and scenarios exclude each other', 'Leave one of them out.')
  const voice = new Voice(args.has('quiet'))
  const folder = args.text('output') ?? '.'
  const options = {
    seed: args.text('seed') ?? '1',
    signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
    componentVersion: thisTool().version,
  }
  const named = args.operands.map(scenarioNamed)
  const twice = named.find(({ scenario }, index) => named.findIndex((other) => other.scenario === scenario) < index)
  if (twice)
    throw usageStop(
      `Two scenarios are named ${terminalText(twice.scenario, 100)}`,
      'Their archives would have one name.',
    )
  const scenarios = () => (count === undefined ? named : inventScenarios(count, options.seed))
  const target = new GenerationFolder({
    folder,
    parameters: { version: thisTool(), seed: options.seed, count: count ?? null, scenarios: named },
    names: fileNames(scenarios()),
    replaces: args.has('force'),
  })
  saveIn(folder, KEY_FILE, Buffer.from(SAMPLE_PUBLIC_KEY), true)
  if (target.earlier > 0) voice.note(`${counted(target.earlier, 'archive')} of an interrupted run are there already`)
  let made = target.earlier
  let failed = 0
  const progress = await progressOn(args.has('quiet'))
  const start = performance.now()
  const total = count ?? named.length
  const removeHandlers = onInterrupt(true, () => {
    progress.end()
    voice.note(`interrupted: ${made} of ${counted(total, 'archive')} are there; run the same command again to go on`)
  })
  const missing = withoutFinished(scenarios(), target)
  try {
    for await (const generated of generateInParallel(missing, options, args.number('jobs') ?? availableParallelism())) {
      if (generated.failures.length > 0 || !generated.archive) progress.end()
      const isAsDescribed = report(generated, voice)
      // A scenario that failed runs again, and reports it again.
      if (generated.archive) target.save(fileName(generated.name), generated.archive, isAsDescribed)
      made += generated.archive ? 1 : 0
      progress.update(() => paceText({ done: made, total, skipped: target.earlier, start }))
      failed += isAsDescribed ? 0 : 1
    }
  } finally {
    removeHandlers()
    progress.end()
  }
  target.finish()
  voice.note(`${counted(made, 'archive')} and ${KEY_FILE} are in ${terminalText(folder, 200)}`)
  return failed === 0 ? EXIT.passed : EXIT.failed
}

const fileName = (name: string): string => `${name}.mime`

function* fileNames(scenarios: Iterable<Scenario>): Generator<string> {
  for (const { scenario } of scenarios) yield fileName(scenario)
}

function* withoutFinished(scenarios: Iterable<Scenario>, target: GenerationFolder): Generator<Scenario> {
  for (const scenario of scenarios) if (!target.has(fileName(scenario.scenario))) yield scenario
}

/** Prints the unmet expectations of a scenario. Returns false if there are any. */
function report({ name, archive, failures }: GeneratedArchive, voice: Voice): boolean {
  for (const { line, message } of failures)
    voice.error(`${name}${line === null ? '' : `, line ${line}`}: ${terminalText(message, 500)}`, '')
  if (!archive) voice.note(`${name} retrieves no proof, so there is no archive of it`)
  return failures.length === 0
}

function list(): ExitCode {
  const names = Object.keys(libraryFiles())
  const width = Math.max(...names.map((name) => name.length))
  const rows = names.map((name) => `${name.padEnd(width)}  ${scenarioNamed(name).about}\n`)
  print(rows.join(''))
  return EXIT.passed
}
