import { writeFileSync } from 'node:fs'
import { POLICIES } from '../../../shared/findings/index.ts'
import { spool, systemCode } from '../../input/index.ts'
import {
  DEFAULT_LIMITS,
  locateIn,
  readArchive,
  readTrustMaterial,
  SAMPLE_PUBLIC_KEY,
  sourceOf,
  verifyArchive,
} from '../../proof/index.ts'
import { NotReproducible } from '../../replay/index.ts'
import { thisTool } from '../../report/index.ts'
import { changesOf } from '../arguments/changes-option.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop } from '../arguments/stop.ts'
import { NOTHING, type Replayed, replayReading } from '../inputs/replay-reading.ts'
import { withReading } from '../inputs/with-reading.ts'
import { print } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { formatReplayJson, formatReplayText } from '../output/replay-output.ts'
import { policyFile } from '../verification/policy-file.ts'

const EXIT_CODES = { EQUAL: EXIT.passed, DIFFERENT: EXIT.failed, NOT_REPRODUCIBLE: EXIT.indeterminate } as const

export const command: Command = {
  name: 'replay',
  section: 'archives',
  order: 70,
  summary: 'Derive the conclusions of an archive again from what was recorded, and run its transaction again',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'Status, score, strength and level of assurance of every recorded evaluation are derived again from the recorded indicators, comparisons and decisions. Where the specification leaves rules to the tenant (strengths, scores within them, mandatory checks), those that the record names apply; with --rules, those of a policy file, which answers: what would that service have concluded? Each difference is printed with its place, both values and the reason.',
    'The recorded calls are also made again by the embedded service, with the recorded answers of the checks and under the rules that the record shows, or those of --rules. The new proof is verified.',
    'With --change, the transaction is run as it was and again with the changes, which answers: what if? A change removes an evidence, or sets an indicator, a decision of an operator, a consent or the answer of an issuing source. --scenario writes the transaction, with the changes, as a scenario with an invented holder for `proofbench generate`.',
    'Changes: {change: REMOVE_EVIDENCE, evidence: ID} · {change: INDICATOR, evidence: ID, indicator: NAME, status: OK|WARNING|UNVERIFIED|FAILED|NOT_RAISED} · {change: DECISION, evidence: ID, status: ACCEPTED|REJECTED|UNDECIDED} · {change: CONSENT, type: TYPE, approved: true|false} · {change: REGISTER, evidence: ID, answer: AGREES|NO_RECORD|TIMES_OUT|UNAVAILABLE, differs: {surname: NAME}}. A file holds one, a list of them, or an object with `changes`. A wrong ID is answered with those of the archive.',
    'Ends with 0 where all conclusions are equal (with --change: those of the unchanged transaction), 2 where they differ, 3 where the record lacks a member without which they cannot be derived. Whether the archive is genuine is not asked here: verify says that.',
  ],
  options: [
    TEXT_OR_JSON,
    {
      name: 'rules',
      value: { kind: 'file', label: 'FILE' },
      help: 'Policy file (YAML or JSON) with thresholds, strengths, mandatory indicators and levels of assurance.',
    },
    {
      name: 'change',
      short: 'c',
      value: { kind: 'file', label: 'FILE|JSON' },
      repeatable: true,
      help: 'Change of the record, or a file of changes (YAML or JSON).',
    },
    {
      name: 'scenario',
      value: { kind: 'file', label: 'FILE' },
      help: 'Also write the transaction as a scenario file.',
    },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'Also write the new proof, signed with the test key.',
    },
  ],
  examples: [
    { line: 'replay proof.mime', description: 'is every score what the rules give?' },
    {
      line: 'replay --rules bank.yaml proof.mime',
      description: 'what would a service with these rules have concluded?',
    },
    {
      line: 'replay -c \'{"change": "CONSENT", "type": "GIV", "approved": false}\' proof.mime',
      description: 'what if the holder had refused that consent?',
    },
    { line: 'replay --scenario again.yaml proof.mime', description: 'the same steps with an invented holder' },
    { line: 'replay --format json proof.mime', description: 'differences with their places, for programs' },
  ],
  run: replay,
}

/** Runs `proofbench replay`: derives the conclusions of an archive again, and runs its transaction again. */
async function replay(args: ParsedArguments): Promise<ExitCode> {
  const [rules, output, scenario] = [args.text('rules'), args.text('output'), args.text('scenario')]
  for (const file of [output, scenario]) if (file !== undefined) refuseInputAsOutput(file, args.operands)
  const request = { policy: rules === undefined ? null : policyFile(rules), changes: changesOf(args.texts('change')) }
  const replayed = await withReading(args, { limits: DEFAULT_LIMITS, inputHash: 'never' }, (reading) =>
    replayReading(reading, request, scenario !== undefined).catch(notReproducible),
  )
  if (scenario !== undefined && replayed.scenario !== null) save(scenario, '--scenario', Buffer.from(replayed.scenario))
  if (output !== undefined && replayed.proof) save(output, '--output', replayed.proof)
  const indication = replayed.proof ? await indicationOf(replayed.proof) : null
  print(
    args.text('format') === 'json' ? formatReplayJson(replayed, indication) : formatReplayText(replayed, indication),
  )
  return EXIT_CODES[replayed.outcome]
}

function notReproducible(error: unknown): Replayed {
  if (error instanceof NotReproducible) return { ...NOTHING, outcome: 'NOT_REPRODUCIBLE', reason: error.message }
  throw error
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
      locate: locateIn(reading),
    })
    return report.indication
  } finally {
    reading.close()
  }
}

function save(file: string, option: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes)
  } catch (error) {
    throw new Stop(
      EXIT.internal,
      `${file} cannot be written (${systemCode(error) ?? 'error'})`,
      `Choose another place with ${option}.`,
    )
  }
}
