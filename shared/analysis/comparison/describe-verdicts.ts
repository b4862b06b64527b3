import { displayedConclusion, type Indication, ofVerdict } from '../../report/index.ts'
import { NOT_KNOWN } from './comparison-labels.ts'
import type { SideName } from './headline.ts'

const WORDS: { readonly [indication in Indication]: string } = {
  TOTAL_PASSED: 'is genuine',
  TOTAL_FAILED: 'is not genuine',
  INDETERMINATE: 'cannot be verified',
}

const NEITHER: { readonly [indication in Indication]: string | null } = {
  TOTAL_PASSED: null,
  TOTAL_FAILED: 'neither archive is genuine',
  INDETERMINATE: 'neither archive can be verified',
}

/** Formats a conclusion of a compared archive, with its standing unless it is confirmed; an archive that was not verified confirms nothing. */
export const comparedConclusion = (text: string, indication: Indication | null): string =>
  displayedConclusion(text, ofVerdict({ indication: indication ?? 'INDETERMINATE', subIndication: null }))

/** Formats an answer about both proofs with the worse of the standings of their archives; one that is not known has none. */
export function comparedAnswer(text: string, indications: readonly (Indication | null)[]): string {
  if (text === NOT_KNOWN) return text
  const isRefuted = indications.includes('TOTAL_FAILED')
  const isConfirmed = indications.every((indication) => indication === 'TOTAL_PASSED')
  return comparedConclusion(text, isRefuted ? 'TOTAL_FAILED' : isConfirmed ? 'TOTAL_PASSED' : null)
}

/** Name of a proof in sentences, and the indication of its archive; undefined if it was not verified. */
interface NamedVerdict {
  readonly name: SideName
  readonly indication: Indication | undefined
}

/** Returns "A is genuine, B is not genuine"; null if both are genuine, or one was not verified. */
export function describeVerdicts(first: NamedVerdict, second: NamedVerdict): string | null {
  if (first.indication === undefined || second.indication === undefined) return null
  if (first.indication === second.indication) return NEITHER[first.indication]
  return `${first.name} ${WORDS[first.indication]}, ${second.name} ${WORDS[second.indication]}`
}
