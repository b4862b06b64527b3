import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { POLICIES } from '../../../shared/findings/policy.ts'
import { counted } from '../../../shared/report/verdict-words.ts'
import { failureOf, systemCode } from '../../input/input-failure.ts'
import { openInput } from '../../input/open-input.ts'
import { spool } from '../../input/spool.ts'
import { readTrustMaterial } from '../../proof/keys/read-trust-material.ts'
import { locatePointers } from '../../proof/read/json/locate.ts'
import { DEFAULT_LIMITS } from '../../proof/read/limits.ts'
import { readArchive } from '../../proof/read/read-archive.ts'
import { sourceOf } from '../../proof/read/source.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../proof/self-test/sample-key.ts'
import { verifyArchive } from '../../proof/verify/verify-archive.ts'
import { safeJson, terminalText } from '../../report/terminal-text.ts'
import { thisTool } from '../../report/tool.ts'
import type { Difference } from '../../service/replay/compare-replay.ts'
import { recordedArchive } from '../../service/replay/read-recorded.ts'
import { NotReproducible } from '../../service/replay/recorded-archive.ts'
import { type ReplayResult, replayArchive } from '../../service/replay/replay-archive.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { TEXT_OR_JSON } from '../option-rows.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { singleInput } from '../single-input.ts'
import { noInputStop, Stop } from '../stop.ts'

const EXIT_CODES = { EQUAL: EXIT.passed, DIFFERENT: EXIT.failed, NOT_REPRODUCIBLE: EXIT.indeterminate } as const
/** Maximum number of differences printed as text; JSON contains all. */
const MAX_PRINTED = 50

export const command: Command = {
  name: 'replay',
  order: 130,
  summary: 'Run the transaction of an archive once more and compare what comes of it',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'The recorded calls are made again in their order, checks answer what the record says they answered, and everything else is evaluated anew: status, score, strength, level of assurance. The new proof is verified.',
    'Ends with 0 where both are equal, 2 where they differ, 3 where the record cannot be replayed. Whether the archive is genuine is not asked here: verify says that.',
  ],
  options: [
    TEXT_OR_JSON,
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'Also write the new proof, signed with the test key.',
    },
  ],
  examples: [
    { line: 'replay proof.mime', says: 'is every score what the rules give?' },
    { line: 'replay --format json proof.mime', says: 'differences with their places, for programs' },
  ],
  run: replay,
}

/** Runs `proofbench replay`: repeats the transaction of an archive. */
async function replay(args: ParsedArguments): Promise<ExitCode> {
  const result = await runReplay(args)
  const indication = result.outcome === 'NOT_REPRODUCIBLE' ? null : await indicationOf(result.proof)
  const file = args.text('output')
  if (file !== undefined && result.outcome !== 'NOT_REPRODUCIBLE') save(file, result.proof)
  print(args.text('format') === 'json' ? formatJson(result, indication) : formatText(result, indication))
  return EXIT_CODES[result.outcome]
}

async function runReplay(args: ParsedArguments): Promise<ReplayResult> {
  const reference = await singleInput(args)
  let opened: ReturnType<typeof openInput> | undefined
  try {
    opened = openInput(reference.input)
    const options = { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool } as const
    const reading = await readArchive(opened.input, options)
    try {
      const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
      const archive = await recordedArchive(reading)
      return await replayArchive(archive, { signingKey: key, componentVersion: thisTool().version })
    } finally {
      reading.close()
    }
  } catch (error) {
    if (error instanceof NotReproducible) return { outcome: 'NOT_REPRODUCIBLE', reason: error.message }
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${args.operands[0]}: ${failure.message}`, failure.hint)
  } finally {
    opened?.close()
    reference.close()
  }
}

/** Returns the verdict on the new proof. */
async function indicationOf(proof: Uint8Array): Promise<string> {
  const limits = DEFAULT_LIMITS
  const input = { kind: 'file', name: 'replay', source: sourceOf(proof) } as const
  const reading = await readArchive(input, { limits, secondReading: 'auto', inputHash: 'never', spool })
  try {
    const report = await verifyArchive(reading.facts, {
      keys: readTrustMaterial(Buffer.from(SAMPLE_PUBLIC_KEY), 'sample key').keys,
      revocationLists: [],
      policy: POLICIES.standard,
      validationTime: new Date().toISOString(),
      tool: thisTool(),
      limits,
      secondReading: true,
      locate: (path, pointers) => {
        const document = reading.document(path)
        return document ? locatePointers(document, pointers) : new Map()
      },
    })
    return report.indication
  } finally {
    reading.close()
  }
}

function formatJson(result: ReplayResult, indication: string | null): string {
  const { outcome } = result
  const body =
    result.outcome === 'NOT_REPRODUCIBLE'
      ? { outcome, reason: result.reason }
      : { outcome, newProof: indication, differences: result.differences }
  return `${safeJson(body)}\n`
}

function formatText(result: ReplayResult, indication: string | null): string {
  if (result.outcome === 'NOT_REPRODUCIBLE') return `NOT REPRODUCIBLE — ${terminalText(result.reason, 500)}\n`
  const proof = `The new proof is ${indication ?? 'not verified'} (test key).\n`
  if (result.outcome === 'EQUAL')
    return `EQUAL — status, score, strength and level of assurance are what the rules give for what was recorded\n${proof}`
  const { differences } = result
  const printed = differences.slice(0, MAX_PRINTED).map(formatDifference)
  const more =
    differences.length > printed.length
      ? `  … and ${differences.length - printed.length} more; --format json has them all\n`
      : ''
  return `DIFFERENT — ${counted(differences.length, 'value')} came out otherwise than recorded\n${printed.join('')}${more}${proof}`
}

const formatDifference = ({ file, pointer, recorded, replayed: current }: Difference): string =>
  `  ${file}  ${terminalText(pointer, 200)}\n    recorded  ${terminalText(recorded ?? 'nothing', 200)}\n    replayed  ${terminalText(current ?? 'nothing', 200)}\n`

function save(file: string, proof: Uint8Array): void {
  try {
    writeFileSync(file, proof)
  } catch (error) {
    throw new Stop(
      EXIT.internal,
      `${file} cannot be written (${systemCode(error) ?? 'error'})`,
      'Choose another place with --output.',
    )
  }
}
