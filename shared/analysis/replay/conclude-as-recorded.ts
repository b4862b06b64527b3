import { list, type Members, member, members, texts } from '../../report/index.ts'
import {
  isNamedAsBlocking,
  levelNumber,
  liftedBy,
  missingChecks,
  mitigatedBy,
  standingMitigations,
  strengthRule,
  weightOf,
} from '../../rules/index.ts'
import type { Conclusion, RecordedInput } from './recorded-input.ts'

/** Scores of the evidence on which the score of another one may depend, in the same evaluation. */
export interface ReferenceResult {
  /** Possible scores. Empty if no reference is verified. */
  readonly scores: ReadonlySet<string>
  /** The most probable score; null if no reference is verified. */
  readonly latest: string | null
  /** The record says that another reference has not been compared yet. */
  readonly isPending: boolean
  /** The evidence was taken from another one. */
  readonly hasSource: boolean
}

/** The record lacks a member without which the rules give no result. */
export interface Lacking {
  readonly lacks: string
}

/**
 * Returns the conclusion of the specification's rules about recorded indicators. Strengths, scores within them, mandatory checks
 * and further blocking indicators are the tenant's own and are taken from the record. Service: Evidence status; Scoring by
 * evidence type; Blocking by default. Not shown: D-89
 */
export function concludeAsRecorded(input: RecordedInput, reference: ReferenceResult): Conclusion | Lacking {
  const { assessment, mismatched } = input
  if (input.indicators === null && mismatched.length === 0) return { lacks: 'raisedIndicators' }
  const indicators = input.indicators ?? []
  const { status: recorded, score, strength } = assessment.standing
  const result = statusOf(input, indicators, reference)
  if ('lacks' in result) return result
  const { status, because } = result
  return { status, because, strength, score: scoreOf(input, status, recorded === status ? score : null, reference) }
}

interface StatusResult {
  readonly status: 'VERIFIED' | 'NOT_VERIFIED' | 'INVALID'
  readonly because: string
}

function statusOf(
  input: RecordedInput,
  indicators: readonly string[],
  reference: ReferenceResult,
): StatusResult | Lacking {
  const { assessment, isTechnicalError, isRejected } = input
  const recorded = assessment.standing.status
  const { scoring } = assessment
  const blocking = openBlockers(indicators, scoring, input.everRaised)
  const [named] = blocking.filter(isNamedAsBlocking)
  const invalidity = isRejected ? 'an operator rejected it' : blocked(named ?? blocking[0])
  const doubt = doubtOf(input, indicators, reference)
  if (invalidity !== null && !(isTechnicalError && recorded === 'NOT_VERIFIED')) {
    // Blocking indicators beyond those of the specification are the tenant's own, and so is their effect.
    const isOwn = named === undefined && !isRejected && blocking.every((indicator) => weightOf(indicator) !== 'BLOCKS')
    if (isOwn && recorded === 'NOT_VERIFIED') return { status: 'NOT_VERIFIED', because: invalidity }
    return { status: 'INVALID', because: invalidity }
  }
  if (doubt.isCertain) return { status: notVerified(input, recorded), because: doubt.because }
  if (recorded === 'INVALID' && isInvalidElsewhere(input)) return { status: 'INVALID', because: 'its check failed' }
  if (recorded === 'NOT_VERIFIED') {
    if (doubt.because !== '') return { status: 'NOT_VERIFIED', because: doubt.because }
    if (!Array.isArray(member(scoring, 'mandatoryCheckRulesMissing')))
      return { lacks: 'statusAndScoring/mandatoryCheckRulesMissing' }
  }
  return { status: 'VERIFIED', because: 'nothing that was recorded stands against it' }
}

const blocked = (indicator: string | undefined): string | null =>
  indicator === undefined ? null : `${indicator} blocks, and nothing mitigates it`

const notVerified = (input: RecordedInput, recorded: string | null): 'NOT_VERIFIED' | 'INVALID' =>
  recorded === 'INVALID' && isInvalidElsewhere(input) ? 'INVALID' : 'NOT_VERIFIED'

/**
 * Returns whether other evidence can have made this one INVALID: the images of a chip, or the face of the reference. Service:
 * Scoring by evidence type; Error codes, 1600
 */
const isInvalidElsewhere = ({ kind, assessment: { errors } }: RecordedInput): boolean =>
  (kind === 'CHIP' && errors.length > 0) || (kind === 'PORTRAIT' && errors.some(({ code }) => code === '1600'))

/** Returns the raised indicators that block and that neither the rules nor a recorded mitigation lifts. */
function openBlockers(
  indicators: readonly string[],
  scoring: Members | null,
  everRaised: ReadonlySet<string>,
): readonly string[] {
  const listed = new Set(texts(member(scoring, 'blockingIndicators')))
  const isListComplete = Array.isArray(member(scoring, 'blockingIndicators'))
  const blocks = (indicator: string) =>
    listed.has(indicator) || isNamedAsBlocking(indicator) || (!isListComplete && weightOf(indicator) === 'BLOCKS')
  const lifted = new Set(mitigatedBy(new Set(indicators)))
  for (const element of list(member(scoring, 'indicatorsMitigations'))) {
    const mitigation = members(element)
    const mitigated = list(member(mitigation, 'mitigatedIndicators')).flatMap((group) => texts(group))
    const mitigating = texts(member(mitigation, 'mitigatingIndicators'))
    const standing = standingMitigations(mitigating, everRaised)
    if (mitigating.length > 0 && standing.length === 0) continue
    for (const indicator of liftedBy(standing, mitigated)) lifted.add(indicator)
  }
  return [...new Set([...indicators, ...listed])].filter((indicator) => blocks(indicator) && !lifted.has(indicator))
}

/**
 * Returns why there are too few checks to decide. `isCertain`: evidence in this state is never VERIFIED. Service: Evidence
 * status, "processed but too few checks to decide"
 */
function doubtOf(
  { kind, type, assessment, isTechnicalError, accepted, mismatched, isSupported }: RecordedInput,
  indicators: readonly string[],
  { latest, isPending, hasSource }: ReferenceResult,
): { readonly because: string; readonly isCertain: boolean } {
  const certain = (because: string) => ({ because, isCertain: true })
  if (mismatched.length > 0) return certain(`its holder has another ${mismatched.join(', ')} than the name reference`)
  if (!isSupported) return certain('no participant did the work that it needs')
  const missing = texts(member(assessment.scoring, 'mandatoryCheckRulesMissing'))
  const isMissing = member(assessment.scoring, 'isMandatoryIndicatorMissing') === true
  if (missing.length > 0 || isMissing) return certain(`a mandatory check is missing${listed(missing)}`)
  if (kind === 'PORTRAIT' && latest === null && !isPending) return certain('no reference was compared with it')
  if (kind === 'PORTRAIT' && !isCompared(indicators, accepted)) return certain('no comparison of it has succeeded')
  if (kind === 'PORTRAIT' && isPending)
    return { because: 'its new reference has not been compared yet', isCertain: false }
  if (isTechnicalError) return { because: 'a service failed technically', isCertain: false }
  const open = indicators.find((indicator) => weightOf(indicator) !== 'NONE')
  if (open !== undefined) return { because: `${open} leaves it open`, isCertain: false }
  const [error] = assessment.errors
  if (error) return { because: `error ${error.code} was recorded`, isCertain: false }
  if (kind === 'DERIVED' && hasSource && latest === null)
    return { because: 'its source is not verified', isCertain: false }
  if (kind === null && !indicators.some((indicator) => indicator.endsWith('_OK')))
    return { because: 'no check supports it', isCertain: false }
  const [unmade] = kind === null ? [] : missingChecks(strengthRule(kind, type), new Set(indicators), accepted)
  return { because: unmade ? `${unmade.name} was not checked` : '', isCertain: false }
}

const listed = (names: readonly string[]): string => (names.length > 0 ? ` (${names.join(', ')})` : '')

const isCompared = (indicators: readonly string[], accepted: RecordedInput['accepted']): boolean =>
  indicators.includes('BIOMETRIC_MATCHING_CHECK_OK') ||
  (accepted.includes('BIOMETRIC_MATCHING') &&
    !indicators.some((indicator) => indicator.startsWith('BIOMETRIC_MATCHING_CHECK')))

/**
 * Returns the score for a status: the recorded one if it is possible. Service: Scoring by evidence type; "VERIFIED … on a scale
 * of 1 to 4"; strength, "maximum trust level"
 */
function scoreOf(
  { kind, assessment }: RecordedInput,
  status: StatusResult['status'],
  recorded: string | null,
  { scores, latest, isPending }: ReferenceResult,
): string {
  if (status !== 'VERIFIED') {
    if (kind === 'PORTRAIT' || kind === 'CHIP') return 'LEVEL0'
    return recorded === 'LEVEL0' ? recorded : 'LEVEL1'
  }
  if (kind === 'CHIP') return 'LEVEL3'
  if (kind === 'PORTRAIT') {
    if (recorded !== null && (scores.has(recorded) || isPending)) return recorded
    return latest ?? 'LEVEL1'
  }
  const max = Math.min(levelNumber(assessment.standing.strength) ?? MAX_SCORE, MAX_SCORE)
  const level = levelNumber(recorded) ?? max
  return `LEVEL${Math.max(1, Math.min(level, max))}`
}

const MAX_SCORE = 4
