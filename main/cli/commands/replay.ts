import { spool } from '../../input/index.ts'
import { SAMPLE_PUBLIC_KEY } from '../../proof/index.ts'
import { NotReproducible } from '../../replay/index.ts'
import { verifyArchive } from '../../verify/index.ts'
import { changesOf } from '../arguments/changes-option.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { NOTHING, type Replayed, replayReading } from '../inputs/replay-reading.ts'
import { withVerifiedOperand } from '../inputs/verified-operand.ts'
import { print, writeFile } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { formatReplayJson, formatReplayText } from '../output/replay-output.ts'
import { policyFile } from '../verification/policy-file.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'

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
    'Ends with 0 where all conclusions are equal (with --change: those of the unchanged transaction), 2 where they differ, 3 where the record lacks a member without which they cannot be derived. Whether the archive is genuine is in the output, not in the exit code: verify says that.',
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
    ...TRUST_OPTIONS.filter(({ name }) => name !== 'policy'),
    VALIDATION_TIME,
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
  const { replayed, standing } = await withVerifiedOperand(args, async ({ standing }, reading) => ({
    standing: standing.record,
    replayed: await replayReading(reading, request, scenario !== undefined).catch(notReproducible),
  }))
  if (scenario !== undefined && replayed.scenario !== null) writeFile(scenario, replayed.scenario)
  if (output !== undefined && replayed.proof) writeFile(output, replayed.proof)
  const indication = replayed.proof ? await indicationOf(replayed.proof) : null
  print(
    args.text('format') === 'json'
      ? formatReplayJson(replayed, indication, standing)
      : formatReplayText(replayed, indication, standing),
  )
  return EXIT_CODES[replayed.outcome]
}

function notReproducible(error: unknown): Replayed {
  if (error instanceof NotReproducible) return { ...NOTHING, outcome: 'NOT_REPRODUCIBLE', reason: error.message }
  throw error
}

/** Returns the verdict on the new proof. */
async function indicationOf(proof: Uint8Array): Promise<string> {
  return (await verifyArchive(proof, { keys: [SAMPLE_PUBLIC_KEY], inputHash: 'never', spool })).indication
}
