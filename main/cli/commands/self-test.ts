import { createPrivateKey } from 'node:crypto'
import { POLICIES } from '../../../shared/findings/index.ts'
import { spool, thisTool } from '../../input/index.ts'
import {
  builtInArchive,
  DEFAULT_LIMITS,
  isSound,
  judgedUnder,
  readTrustMaterial,
  SAMPLE_PRIVATE_KEY,
  SAMPLE_PUBLIC_KEY,
  type SelfTest,
  type TamperResult,
  type TrustedKey,
  testArchive,
  type VerificationContext,
} from '../../proof/index.ts'
import { type Paint, terminalText } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop } from '../arguments/stop.ts'
import { readNamed } from '../inputs/read-named.ts'
import { print } from '../output/output.ts'
import { paintFor } from '../output/terminal.ts'

export const command: Command = {
  name: 'self-test',
  section: 'program',
  order: 20,
  summary: 'Tamper with an archive in memory in every known way and show that each is caught',
  operand: { label: 'ARCHIVE', min: 0, max: 1, kind: 'input' },
  details: ['Without an archive a built-in one is used. The archive itself is never changed.'],
  options: [
    TEXT_OR_JSON,
    {
      name: 'key',
      short: 'k',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'Public key or certificate that signed ARCHIVE.',
    },
  ],
  examples: [{ line: 'self-test', description: '"n of n caught by this build"' }],
  run: selfTest,
}

/**
 * Runs `proofbench self-test`: applies every known manipulation to an archive in memory; exits with 0 only if each was detected.
 */
async function selfTest(args: ParsedArguments): Promise<ExitCode> {
  const [file] = args.operands
  const bytes =
    file === undefined ? await builtInArchive(createPrivateKey(SAMPLE_PRIVATE_KEY)) : readNamed(file, 'ARCHIVE').bytes
  const keys =
    file === undefined
      ? keysFrom('built-in', Buffer.from(SAMPLE_PUBLIC_KEY))
      : args.texts('key').flatMap((key) => keysFrom(key, readNamed(key, '--key').bytes))
  const isJson = args.text('format') === 'json'
  const paint = await paintFor(1)
  const show = (result: TamperResult) => {
    if (isJson) return
    const mark =
      result.outcome === 'caught'
        ? paint.good('✓ caught')
        : result.outcome === 'missed'
          ? paint.bad('✗ MISSED')
          : '· nothing to change'
    const detail = result.outcome === 'skipped' ? '' : `  ${result.checks.join(', ') || result.indication}`
    print(`${mark}  ${terminalText(result.title)}${detail}\n`)
  }
  const outcome = await testArchive({
    bytes,
    ...judgedUnder(contextOf(keys)),
    spool,
    onResult: show,
  })
  if (outcome.kind !== 'done') {
    const reason =
      outcome.kind === 'not-passed' ? `${outcome.report.indication}, ${outcome.report.subIndication}` : outcome.kind
    throw new Stop(
      EXIT.usage,
      `The archive itself does not pass (${reason})`,
      'A self-test starts from an archive that passes: give the key that signed it with --key.',
    )
  }
  const { test } = outcome
  print(isJson ? `${JSON.stringify(summaryOf(test))}\n` : `\n${answersOf(test, paint)}${sentence(test)}\n`)
  return isSound(test) ? EXIT.passed : EXIT.failed
}

const sentence = ({ repacked, caught, missed, skipped }: SelfTest): string =>
  `${repacked.indication === 'TOTAL_PASSED' ? '' : 'The archive packed anew without a change does not pass, so this proves nothing: '}${caught} of ${caught + missed} tampers caught by this build${skipped > 0 ? `, ${skipped} with nothing to change in this archive` : ''}`

/** Returns a line per primitive that is wrong on this machine, and how many are right. */
function answersOf({ knownAnswers }: SelfTest, paint: Paint): string {
  const wrong = knownAnswers.filter(({ isRight }) => !isRight)
  const lines = wrong.map(({ title }) => `${paint.bad('✗ WRONG')}  ${title}\n`)
  const right = knownAnswers.length - wrong.length
  return `${lines.join('')}${right} of ${knownAnswers.length} cryptographic primitives give their known answers here\n`
}

const summaryOf = ({ knownAnswers, repacked, caught, missed, skipped, results }: SelfTest) => ({
  format: 'proofbench-self-test/1',
  tool: thisTool(),
  knownAnswers,
  repacked: repacked.indication,
  caught,
  missed,
  skipped,
  results,
})

function keysFrom(name: string, bytes: Uint8Array): readonly TrustedKey[] {
  const { keys, problems } = readTrustMaterial(bytes, name)
  const [problem] = problems
  if (keys.length === 0)
    throw new Stop(
      EXIT.usage,
      problem?.message ?? `${name} holds no key`,
      problem?.hint ?? 'Give a public key or a certificate.',
    )
  return keys
}

const contextOf = (keys: readonly TrustedKey[]): VerificationContext => ({
  keys,
  revocationLists: [],
  policy: POLICIES.standard,
  validationTime: new Date().toISOString(),
  tool: thisTool(),
  limits: DEFAULT_LIMITS,
  secondReading: true,
})
