import { createPrivateKey, createPublicKey } from 'node:crypto'
import { POLICIES } from '../../../shared/findings/policy.ts'
import type { Report } from '../../../shared/report/report.ts'
import { spool } from '../../input/spool.ts'
import { readTrustMaterial } from '../../proof/keys/read-trust-material.ts'
import type { TrustedKey } from '../../proof/keys/trusted-key.ts'
import { readEnvelope } from '../../proof/read/envelope/read-envelope.ts'
import { DEFAULT_LIMITS } from '../../proof/read/limits.ts'
import { readArchive } from '../../proof/read/read-archive.ts'
import { readRange, sourceOf } from '../../proof/read/source.ts'
import { builtInArchive } from '../../proof/self-test/built-in-archive.ts'
import { isSound, runSelfTest, type SelfTest, type TamperResult } from '../../proof/self-test/run-self-test.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../proof/self-test/sample-key.ts'
import { verifyArchive } from '../../proof/verify/verify-archive.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { thisTool } from '../../report/tool.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { Stop } from '../stop.ts'
import { paintFor, writeAll } from '../terminal.ts'
import { readNamed } from '../verification-setup.ts'

/** `proofbench self-test`: tampers with an archive in memory in every known way; ends with 0 only if each was caught. */
export async function selfTest(given: ParsedArguments): Promise<ExitCode> {
  const [file] = given.operands
  const bytes =
    file === undefined ? await builtInArchive(createPrivateKey(SAMPLE_PRIVATE_KEY)) : readNamed(file, 'ARCHIVE').bytes
  const keys =
    file === undefined
      ? keysFrom('built-in', Buffer.from(SAMPLE_PUBLIC_KEY))
      : given.texts('key').flatMap((key) => keysFrom(key, readNamed(key, '--key').bytes))
  const verify = (input: Uint8Array) => verifyInMemory(input, keys)
  const reading = await readInMemory(bytes)
  const zip = zipOf(bytes)
  const trusted = keys[0]?.key ?? createPublicKey(SAMPLE_PUBLIC_KEY)
  const isJson = given.text('format') === 'json'
  const paint = await paintFor(1)
  const untouched = await verify(bytes)
  if (untouched.indication !== 'TOTAL_PASSED') {
    throw new Stop(
      EXIT.usage,
      `The archive itself does not pass (${untouched.indication}, ${untouched.subIndication})`,
      'A self-test starts from an archive that passes: give the key that signed it with --key.',
    )
  }
  const show = (result: TamperResult) => {
    if (isJson) return
    const mark =
      result.outcome === 'caught'
        ? paint.good('✓ caught')
        : result.outcome === 'missed'
          ? paint.bad('✗ MISSED')
          : '· nothing to change'
    const how = result.outcome === 'skipped' ? '' : `  ${result.checks.join(', ') || result.indication}`
    writeAll(1, `${mark}  ${terminalText(result.title)}${how}\n`)
  }
  const test = await runSelfTest({ bytes, reading, zip, trusted, verify, onResult: show })
  reading.close()
  writeAll(1, isJson ? `${JSON.stringify(summaryOf(test))}\n` : `\n${sentence(test)}\n`)
  return isSound(test) ? EXIT.passed : EXIT.failed
}

const sentence = ({ repacked, caught, missed, skipped }: SelfTest): string =>
  `${repacked.indication === 'TOTAL_PASSED' ? '' : 'The archive packed anew without a change does not pass, so this proves nothing: '}${caught} of ${caught + missed} tampers caught by this build${skipped > 0 ? `, ${skipped} with nothing to change in this archive` : ''}`

const summaryOf = ({ repacked, caught, missed, skipped, results }: SelfTest) => ({
  format: 'proofbench-self-test/1',
  tool: thisTool(),
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

function zipOf(bytes: Uint8Array): Uint8Array {
  const envelope = readEnvelope(sourceOf(bytes), DEFAULT_LIMITS, spool)
  const zip = envelope.archive ? Buffer.from(readRange(envelope.archive, 0, envelope.archive.size)) : Buffer.alloc(0)
  envelope.close()
  return zip
}

const readInMemory = (bytes: Uint8Array) =>
  readArchive(
    { kind: 'file', name: 'self-test', source: sourceOf(bytes) },
    { limits: DEFAULT_LIMITS, secondReading: 'auto', inputHash: 'auto', spool },
  )

async function verifyInMemory(bytes: Uint8Array, keys: readonly TrustedKey[]): Promise<Report> {
  const reading = await readInMemory(bytes)
  try {
    return await verifyArchive(reading.facts, {
      keys,
      revocationLists: [],
      policy: POLICIES.standard,
      validationTime: new Date().toISOString(),
      tool: thisTool(),
      limits: DEFAULT_LIMITS,
      secondReading: true,
    })
  } finally {
    reading.close()
  }
}
