import type { Difference } from '../../../shared/analysis/index.ts'
import { counted, type PartStanding, standingSentence } from '../../../shared/report/index.ts'
import type { ReplayResult } from '../../replay/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import type { Replayed } from '../inputs/replay-reading.ts'
import { changedJson, changedText } from './what-if-output.ts'

/** Maximum number of differences printed as text; JSON contains all. */
const MAX_PRINTED = 50

/** Formats the result as JSON. `indication`: verdict on the new proof. Standing: of the replayed record. */
export function formatReplayJson(
  { outcome, reason, policy, derivation, run, changed }: Replayed,
  indication: string | null,
  { standing }: PartStanding,
): string {
  const differences = derivation?.differences.map(({ place, recorded, derived, because }) => ({
    file: place.path,
    pointer: place.pointer,
    recorded,
    replayed: derived,
    because,
  }))
  return `${safeJson({
    outcome,
    standing,
    ...(reason === null ? {} : { reason }),
    rules: policy?.name ?? 'record',
    ...(derivation
      ? {
          evaluations: derivation.evaluations,
          conclusions: derivation.conclusions,
          differences,
          lacking: derivation.lacking.map(({ path, pointer }) => ({ file: path, pointer })),
        }
      : {}),
    newProof: indication,
    ...(run ? { run: runJson(run) } : {}),
    ...(changed ? changedJson(changed) : {}),
  })}\n`
}

const runJson = (run: ReplayResult) =>
  run.outcome === 'NOT_REPRODUCIBLE'
    ? { outcome: run.outcome, reason: run.reason }
    : { outcome: run.outcome, differences: run.differences }

/** Formats the result as text, after what has to be known about the replayed record. Verdict: Standing */
export function formatReplayText(replayed: Replayed, indication: string | null, part: PartStanding): string {
  const claim = standingSentence(part)
  return `${claim === null ? '' : `${claim}\n`}${resultText(replayed, indication)}`
}

function resultText(replayed: Replayed, indication: string | null): string {
  const { outcome, reason, derivation, policy } = replayed
  if (outcome === 'NOT_REPRODUCIBLE') return `NOT REPRODUCIBLE — ${terminalText(reason ?? '', 500)}\n`
  if (replayed.changed) return `${changedText(replayed.changed)}${proofText(indication)}`
  if (!derivation) return ''
  const rules = policy ? `the rules ${terminalText(policy.name, 100)}` : 'the rules'
  const end = policy ? proofText(indication) : runText(replayed, indication)
  const scope = `${counted(derivation.conclusions, 'conclusion')} of ${counted(derivation.evaluations, 'evaluation')}`
  if (outcome === 'EQUAL' && derivation.conclusions === 0)
    return `EQUAL — the record contains no conclusion of an evaluation\n${end}`
  if (outcome === 'EQUAL') return `EQUAL — ${scope}: all are what ${rules} give for what was recorded\n${end}`
  const { differences } = derivation
  const printed = differences.slice(0, MAX_PRINTED).map(formatDifference)
  const rest = differences.length - printed.length
  const more = rest > 0 ? `  … and ${rest} more; --format json has them all\n` : ''
  return `DIFFERENT — ${scope}: ${counted(differences.length, 'value')} ${differences.length === 1 ? 'is' : 'are'} not what ${rules} give for what was recorded\n${printed.join('')}${more}${end}`
}

const formatDifference = ({ place, member, recorded, derived, because }: Difference): string =>
  `  ${place.path}  ${terminalText(place.pointer, 200)}\n    ${MEMBER_NAMES[member]}: recorded ${terminalText(recorded ?? 'nothing', 200)}, the rules give ${derived}, because ${terminalText(because, 300)}\n`

const MEMBER_NAMES = {
  status: 'Status',
  score: 'Score',
  strength: 'Strength',
  levelOfAssurance: 'Level of assurance',
} as const

/** Describes the transaction that the embedded service ran. */
function runText({ run }: Replayed, indication: string | null): string {
  if (!run) return ''
  if (run.outcome === 'NOT_REPRODUCIBLE') return `No new proof was made: ${terminalText(run.reason, 500)}\n`
  const proof = proofText(indication)
  if (run.outcome === 'EQUAL') return proof
  return `${proof}Its conclusions differ from those of the record in ${counted(run.differences.length, 'place')}; --format json lists them.\n`
}

const proofText = (indication: string | null): string =>
  indication === null ? '' : `The new proof is ${indication} (test key).\n`
