import { simulated } from '../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import type { Examiner } from '../../examination/index.ts'
import { CheckFailure, type ServiceAnswer } from '../checks/check.ts'
import { readEmbeddedData } from '../checks/scripted/embedded-data.ts'
import { failByMagic, type Magic, magicOf } from '../checks/scripted/magic.ts'
import { portraitReference } from '../engine/evaluation/references.ts'
import { challengesOf, directionsOf } from '../engine/liveness-challenges.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'
import type { EvidenceState, LivenessResult } from '../engine/state.ts'
import { identicalImages, referencePicture } from './identical-images.ts'
import { examinePortraitPixels } from './portrait-pixels.ts'
import { errorsOf, provided, toProviderImage } from './provided.ts'
import { recordRefused } from './refused-messages.ts'

/** Checks whether the portrait is good enough for biometrics. Service: Indicators raised by the capture and biometric stages */
export const qualityCheck = (examiner: Examiner): ParticipantCheck => ({
  participant: 'BIOMETRIC_QUALITY_CHECK',
  isBlocking: true,
  async examine(examination) {
    try {
      return await examineQuality(examiner, examination)
    } catch (error) {
      if (!(error instanceof CheckFailure) || !WITHOUT_PORTRAIT.has(error.code)) throw error
      // Without a portrait there is nothing to compare.
      return { indicators: [], errors: [{ code: error.code, message: error.message }], state: 'REJECTED' }
    }
  },
})

/** Codes of portraits that cannot be decoded or were not captured in time. Service: Error codes */
const WITHOUT_PORTRAIT: ReadonlySet<string> = new Set(['1609', '1615'])

async function examineQuality(examiner: Examiner, examination: Examination): Promise<Finding> {
  const bytes = portraitBytes(examination)
  const magic = magicOfPortrait(examination, bytes)
  failByMagic(magic)
  const missing = magic.errors.find(({ code }) => WITHOUT_PORTRAIT.has(code))
  if (missing) throw new CheckFailure(missing.code, 'scripted by a magic value')
  const answer = await examination.ask(async () =>
    asScripted(
      bytes && examination.tenant.examinesImages
        ? await examinePortraitPixels(examiner, bytes, examination.tenant.id)
        : GOOD_PORTRAIT,
      [...magic.indicators, ...(examination.forced?.indicators ?? [])],
    ),
  )
  const finding = scripted(magic, /^BIOMETRIC_QUALITY/, answer.raisedIndicators ?? [], answer.errors ?? [], ['1601'])
  return { ...finding, portraitQuality: answer.codingQualityOk !== false }
}

const GOOD_PORTRAIT: ServiceAnswer = {
  serviceName: simulated('face_coding'),
  isTechnicalError: false,
  raisedIndicators: ['BIOMETRIC_QUALITY_CHECK_OK'],
  codingScore: 0.934,
  codingQualityOk: true,
}

/** Adjusts the answer to a scripted indicator: its members must not contradict it. */
function asScripted(answer: ServiceAnswer, indicators: readonly string[]): ServiceAnswer {
  const quality = indicators.findLast((indicator) => /^BIOMETRIC_QUALITY_CHECK_(OK|FAILED)$/.test(indicator))
  const isGood = quality === undefined ? answer.codingQualityOk : quality.endsWith('_OK')
  if (quality === undefined || isGood === answer.codingQualityOk) return answer
  const { codingScore } = GOOD_PORTRAIT
  return isGood
    ? { ...answer, raisedIndicators: [quality], errors: [], codingScore, codingQualityOk: true }
    : { ...answer, raisedIndicators: [quality], codingScore: 0, codingQualityOk: false }
}

/** Checks liveness with the provider of the tenant, or simulates it. Service: Start portrait capture session */
export const livenessCheck: ParticipantCheck = {
  participant: 'BIOMETRIC_LIVENESS',
  isBlocking: true,
  async examine(examination) {
    await recordRefused(examination, 'capture_sdk', '1610')
    const bytes = portraitBytes(examination)
    const magic = magicOfPortrait(examination, bytes)
    if (hasMissedChallenge(examination)) return missedChallenge(examination)
    const { capturedLiveness } = examination.evidence
    if (capturedLiveness) return captured(examination, magic, capturedLiveness)
    const answer = bytes ? await provided(examination, 'LIVENESS', () => [toProviderImage('PORTRAIT', bytes)]) : null
    if (answer) {
      const finding = captureFailed(
        scripted(magic, /^BIOMETRIC_LIVENESS/, answer.indicators, errorsOf(answer.errors ?? []), ['1611']),
      )
      return { ...finding, ...(answer.diagnostic === undefined ? {} : { livenessDiagnostic: answer.diagnostic }) }
    }
    const raisedIndicators = ['BIOMETRIC_LIVENESS_CHALLENGE_OK']
    await examination.ask(() => ({ serviceName: simulated('liveness'), isTechnicalError: false, raisedIndicators }))
    return captureFailed(scripted(magic, /^BIOMETRIC_LIVENESS/, raisedIndicators, [], ['1611']))
  },
}

/** Service: Error codes, 1611 "live portrait capture failed" */
const captureFailed = (finding: Finding): Finding =>
  finding.indicators.includes('BIOMETRIC_LIVENESS_CHALLENGE_FAILED') && finding.errors.length === 0
    ? { ...finding, errors: [{ code: '1611', message: 'live portrait capture failed' }] }
    : finding

/** Records the liveness result of the biometric server that took the portrait. Not shown: D-92 */
async function captured({ ask }: Examination, magic: Magic, result: LivenessResult): Promise<Finding> {
  const { service, version, indicators, errors, diagnostic } = result
  await ask(() => ({
    serviceName: service,
    ...(version === undefined ? {} : { serviceVersion: version }),
    isTechnicalError: false,
    raisedIndicators: [...indicators],
    errors: [...errors],
  }))
  const finding = captureFailed(scripted(magic, /^BIOMETRIC_LIVENESS/, indicators, errors, ['1611']))
  return { ...finding, ...(diagnostic === undefined ? {} : { livenessDiagnostic: diagnostic }) }
}

/** Compares the challenges that the SDK reports with those of the signed parameters. Not shown: D-94 */
function hasMissedChallenge({ evidence: { session, captureMetadata } }: Examination): boolean {
  const performed = directionsOf(captureMetadata)
  return session !== null && performed !== null && performed.join() !== challengesOf(session).join()
}

async function missedChallenge({ ask }: Examination): Promise<Finding> {
  const indicators = ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED']
  const errors = [{ code: '1611', message: 'the challenges of the liveness parameters were not performed' }]
  await ask(() => ({
    serviceName: 'liveness_challenges',
    isTechnicalError: false,
    raisedIndicators: indicators,
    errors,
  }))
  return { indicators, errors }
}

const NO_MATCH: ErrorObject = { code: '1600', message: 'minimum portrait-to-document matching threshold not reached' }

/**
 * Compares portrait and reference with the provider of the tenant, or simulates it. Archive: VerificationDetails, comparison
 * fields
 */
export const matchingCheck = (examiner: Examiner): ParticipantCheck => ({
  participant: 'BIOMETRIC_MATCHING',
  isBlocking: true,
  async examine(examination) {
    const reference = portraitReference(examination.identity)
    if (!reference) throw new Error('There is nothing to compare the portrait with')
    const magic = magicOfPortrait(examination, portraitBytes(examination))
    const { raisedIndicators, errors } =
      (await providedComparison(examination, reference)) ?? (await simulatedComparison(examination, magic))
    const identical = await identicalImages(examiner, examination, portraitBytes(examination), reference)
    const finding = scripted(magic, /^BIOMETRIC_(HYPER_)?MATCHING/, [...raisedIndicators, ...identical], errors, [])
    const { evidence } = examination
    return {
      ...finding,
      more: {
        referenceId: reference.id,
        referenceType: reference.type,
        candidateId: evidence.id,
        candidateType: evidence.type,
      },
    }
  },
})

interface Comparison {
  readonly raisedIndicators: readonly string[]
  readonly errors: readonly ErrorObject[]
}

async function providedComparison(examination: Examination, reference: EvidenceState): Promise<Comparison | null> {
  const [portrait, picture] = [portraitBytes(examination), referencePicture(examination, reference)]
  if (!portrait || !picture) return null
  const images = () => [toProviderImage('PORTRAIT', portrait), toProviderImage('REFERENCE', picture)]
  const answer = await provided(examination, 'FACE_COMPARISON', images)
  if (!answer) return null
  const raisedIndicators = withThreshold(examination, answer.indicators, answer.score)
  const errors = errorsOf(answer.errors ?? [])
  const isUnexplained = raisedIndicators.includes('BIOMETRIC_MATCHING_CHECK_FAILED') && errors.length === 0
  return { raisedIndicators, errors: isUnexplained ? [NO_MATCH] : errors }
}

/** Decides by the score where the tenant has a threshold. Service: Error codes, 1600 "minimum … threshold not reached" */
function withThreshold(
  { tenant: { matchingThreshold } }: Examination,
  indicators: readonly string[],
  score: number | undefined,
): readonly string[] {
  if (matchingThreshold === null || score === undefined) return indicators
  return replaced(indicators, [`BIOMETRIC_MATCHING_CHECK_${score < matchingThreshold ? 'FAILED' : 'OK'}`])
}

/** Scores of simulated comparisons. */
const SIMULATED_MATCH = 0.9871
const SIMULATED_MISMATCH = 0.2135

/** Simulates a match unless scripted otherwise. */
async function simulatedComparison(examination: Examination, magic: Magic): Promise<Comparison> {
  const { matchingThreshold } = examination.tenant
  const isMismatch =
    (matchingThreshold !== null && SIMULATED_MATCH < matchingThreshold) ||
    examination.forced?.indicators?.includes('BIOMETRIC_MATCHING_CHECK_FAILED') === true ||
    magic.indicators.includes('BIOMETRIC_MATCHING_CHECK_FAILED') ||
    magic.errors.some(({ code }) => code === NO_MATCH.code)
  const raisedIndicators = [`BIOMETRIC_MATCHING_CHECK_${isMismatch ? 'FAILED' : 'OK'}`]
  const errors = isMismatch ? [NO_MATCH] : []
  await examination.ask(() => ({
    serviceName: simulated('face_matching'),
    isTechnicalError: false,
    raisedIndicators,
    errors,
    score: isMismatch ? '812.4' : '4211.5',
    matchingScore: isMismatch ? SIMULATED_MISMATCH : SIMULATED_MATCH,
  }))
  return { raisedIndicators, errors }
}

const portraitBytes = ({ evidence, file }: Examination): Uint8Array | null => {
  const portrait = evidence.files.find(({ role }) => role === 'PORTRAIT' || role === 'CAPTURE')
  return portrait ? file(portrait.id) : null
}

function magicOfPortrait(examination: Examination, bytes: Uint8Array | null): Magic {
  const embedded = bytes ? readEmbeddedData(bytes) : null
  const named = examination.evidence.files.map(({ magic }) => magicOf(magic))
  return {
    indicators: [...(embedded?.indicators ?? []), ...named.flatMap(({ indicators }) => indicators)],
    errors: [...(embedded?.errors ?? []), ...named.flatMap(({ errors }) => errors)],
  }
}

/** Adds the scripted indicators and errors of this participant to those raised. */
function scripted(
  magic: Magic,
  own: RegExp,
  raised: readonly string[],
  errors: readonly ErrorObject[],
  codes: readonly string[],
): Finding {
  return {
    indicators: replaced(
      raised,
      magic.indicators.filter((indicator) => own.test(indicator)),
    ),
    errors: [...errors, ...magic.errors.filter(({ code }) => codes.includes(code))],
  }
}
