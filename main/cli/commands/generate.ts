import { createPrivateKey } from 'node:crypto'
import { counted } from '../../../shared/report/verdict-words.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../proof/self-test/sample-key.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { thisTool } from '../../report/tool.ts'
import {
  type GeneratedArchive,
  generateArchives,
  generateFromScenarios,
} from '../../service/generate/generate-archives.ts'
import { libraryFiles } from '../../service/scenario/library-files.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { saveIn } from '../save-in.ts'
import { scenarioNamed } from '../scenario-files.ts'
import { usageStop } from '../stop.ts'
import { Voice } from '../terminal.ts'

const KEY_FILE = 'sample-key.pub.pem'

/** `proofbench generate`: archives from scenarios or by count, the same bytes for the same seed. */
export async function generate(given: ParsedArguments): Promise<ExitCode> {
  const count = given.number('count')
  if (count === undefined && given.operands.length === 0) return list()
  if (count !== undefined && given.operands.length > 0)
    throw usageStop('--count and scenarios exclude each other', 'Leave one of them out.')
  const voice = new Voice(given.has('quiet'))
  const folder = given.text('output') ?? '.'
  const options = {
    seed: given.text('seed') ?? '1',
    signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
    componentVersion: thisTool().version,
  }
  const scenarios = given.operands.map(scenarioNamed)
  saveIn(folder, KEY_FILE, Buffer.from(SAMPLE_PUBLIC_KEY), true)
  let made = 0
  let failed = 0
  for await (const one of count === undefined
    ? generateFromScenarios(scenarios, options)
    : generateArchives(count, options)) {
    if (one.archive) saveIn(folder, `${one.name}.mime`, one.archive, given.has('force'))
    made += one.archive ? 1 : 0
    failed += tell(one, voice) ? 0 : 1
  }
  voice.note(`${counted(made, 'archive')} and ${KEY_FILE} are in ${terminalText(folder, 200)}`)
  return failed === 0 ? EXIT.passed : EXIT.failed
}

/** False where something did not go as the scenario says. */
function tell({ name, archive, failures }: GeneratedArchive, voice: Voice): boolean {
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
