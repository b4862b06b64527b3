import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { POLICIES } from '../../../shared/findings/policy.ts'
import type { RulePolicy } from '../../../shared/rules/rule-policy.ts'
import { failureOf, systemCode } from '../../input/input-failure.ts'
import { openInput } from '../../input/open-input.ts'
import { spool } from '../../input/spool.ts'
import { readTrustMaterial } from '../../proof/keys/read-trust-material.ts'
import { locatePointers } from '../../proof/read/json/locate.ts'
import { DEFAULT_LIMITS } from '../../proof/read/limits.ts'
import { readArchive } from '../../proof/read/read-archive.ts'
import type { ArchiveReading } from '../../proof/read/reading.ts'
import { sourceOf } from '../../proof/read/source.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../proof/self-test/sample-key.ts'
import { verifyArchive } from '../../proof/verify/verify-archive.ts'
import { thisTool } from '../../report/tool.ts'
import { recordedArchive } from '../../service/replay/read-recorded.ts'
import { NotReproducible } from '../../service/replay/recorded-archive.ts'
import { replayArchive } from '../../service/replay/replay-archive.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { TEXT_OR_JSON } from '../option-rows.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { policyFile } from '../policy-file.ts'
import { formatReplayJson, formatReplayText, type Replayed } from '../replay-output.ts'
import { singleInput } from '../single-input.ts'
import { noInputStop, Stop, usageStop } from '../stop.ts'

const EXIT_CODES = { EQUAL: EXIT.passed, DIFFERENT: EXIT.failed, NOT_REPRODUCIBLE: EXIT.indeterminate } as const

export const command: Command = {
  name: 'replay',
  order: 130,
  summary: 'Derive the conclusions of an archive again from what was recorded, and run its transaction again',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'Status, score, strength and level of assurance of every recorded evaluation are derived again from the recorded indicators, comparisons and decisions. Where the specification leaves rules to the tenant (strengths, scores within them, mandatory checks), those that the record names apply; with --rules, those of a policy file, which answers: what would that service have concluded? Each difference is printed with its place, both values and the reason.',
    'Without --rules, the recorded calls are also made again by the embedded service, with the recorded answers of the checks. The new proof is verified.',
    'Ends with 0 where all conclusions are equal, 2 where they differ, 3 where the record lacks a member without which they cannot be derived. Whether the archive is genuine is not asked here: verify says that.',
  ],
  options: [
    TEXT_OR_JSON,
    {
      name: 'rules',
      value: { kind: 'file', label: 'FILE' },
      help: 'Policy file (YAML or JSON) with thresholds, strengths, mandatory indicators and levels of assurance.',
    },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'Also write the new proof, signed with the test key.',
    },
  ],
  examples: [
    { line: 'replay proof.mime', says: 'is every score what the rules give?' },
    { line: 'replay --rules bank.yaml proof.mime', says: 'what would a service with these rules have concluded?' },
    { line: 'replay --format json proof.mime', says: 'differences with their places, for programs' },
  ],
  run: replay,
}

/** Runs `proofbench replay`: derives the conclusions of an archive again, and runs its transaction again. */
async function replay(args: ParsedArguments): Promise<ExitCode> {
  const [rules, output] = [args.text('rules'), args.text('output')]
  if (rules !== undefined && output !== undefined)
    throw usageStop('--output is not possible with --rules', 'A new proof is made by the built-in rules only.')
  const replayed = await runReplay(args, rules === undefined ? null : policyFile(rules))
  const proof = replayed.run?.outcome === 'NOT_REPRODUCIBLE' ? null : (replayed.run?.proof ?? null)
  if (output !== undefined && proof) save(output, proof)
  const indication = proof ? await indicationOf(proof) : null
  print(
    args.text('format') === 'json' ? formatReplayJson(replayed, indication) : formatReplayText(replayed, indication),
  )
  return EXIT_CODES[replayed.outcome]
}

async function runReplay(args: ParsedArguments, policy: RulePolicy | null): Promise<Replayed> {
  const reference = await singleInput(args)
  let opened: ReturnType<typeof openInput> | undefined
  try {
    opened = openInput(reference.input)
    const options = { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool } as const
    const reading = await readArchive(opened.input, options)
    try {
      return await replayReading(reading, policy)
    } finally {
      reading.close()
    }
  } catch (error) {
    if (error instanceof NotReproducible)
      return { outcome: 'NOT_REPRODUCIBLE', reason: error.message, policy, derivation: null, run: null }
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${args.operands[0]}: ${failure.message}`, failure.hint)
  } finally {
    opened?.close()
    reference.close()
  }
}

async function replayReading(reading: ArchiveReading, policy: RulePolicy | null): Promise<Replayed> {
  const archive = await recordedArchive(reading)
  const derivation = deriveRecord(readRecord(contentOf(reading.facts)), policy)
  const { differences, lacking } = derivation
  const signingKey = createPrivateKey(SAMPLE_PRIVATE_KEY)
  // The transaction is run by the built-in rules only.
  const run = policy ? null : await replayArchive(archive, { signingKey, componentVersion: thisTool().version })
  const [first] = lacking
  if (first && differences.length === 0)
    return {
      outcome: 'NOT_REPRODUCIBLE',
      reason: `${first.path} lacks ${first.pointer}${lacking.length > 1 ? ` and ${lacking.length - 1} more` : ''}`,
      policy,
      derivation,
      run,
    }
  return { outcome: differences.length > 0 ? 'DIFFERENT' : 'EQUAL', reason: null, policy, derivation, run }
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
