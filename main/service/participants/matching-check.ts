import { FACES_ALIKE, likenessOfFaces } from '../../../shared/analysis/index.ts'
import { simulated } from '../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import { type Examiner, modelVersion, UnreadableImageError } from '../../examination/index.ts'
import type { ServiceAnswer } from '../checks/check.ts'
import type { Magic } from '../checks/scripted/magic.ts'
import { portraitReference } from '../engine/evaluation/references.ts'
import type { Examination, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'
import type { EvidenceState } from '../engine/state.ts'
import { identicalImages, referencePicture } from './identical-images.ts'
import { faceFailure } from './portrait-pixels.ts'
import { isScripted, magicOfPortrait, portraitBytes, scripted } from './portrait-script.ts'
import { errorsOf, provided, toProviderImage } from './provided.ts'

const NO_MATCH: ErrorObject = { code: '1600', message: 'minimum portrait-to-document matching threshold not reached' }

/**
 * Compares portrait and reference with the provider of the tenant, or else by the descriptors of both faces; what is scripted is
 * simulated. Archive: VerificationDetails, comparison fields
 */
export const matchingCheck = (examiner: Examiner): ParticipantCheck => ({
  participant: 'BIOMETRIC_MATCHING',
  isBlocking: true,
  async examine(examination) {
    const reference = portraitReference(examination.identity)
    if (!reference) throw new Error('There is nothing to compare the portrait with')
    const magic = magicOfPortrait(examination, portraitBytes(examination))
    const isSimulated = isScripted(examination, magic, /^BIOMETRIC_MATCHING/, NO_MATCH.code)
    const { raisedIndicators, errors } =
      (await providedComparison(examination, reference)) ??
      (isSimulated
        ? await simulatedComparison(examination, magic)
        : await measuredComparison(examiner, examination, reference))
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

/** Compares both faces. What cannot be compared is left open. */
async function measuredComparison(
  examiner: Examiner,
  examination: Examination,
  reference: EvidenceState,
): Promise<Comparison> {
  const [portrait, picture] = [portraitBytes(examination), referencePicture(examination, reference)]
  const { matchingThreshold } = examination.tenant
  const threshold = matchingThreshold ?? FACES_ALIKE
  const answer = await examination.ask(async (): Promise<ServiceAnswer> => {
    const { score, text } = portrait && picture ? await compared(examiner, examination, portrait, picture) : NO_PICTURE
    // A tenant's threshold decides; without one, a score that says nothing leaves the comparison open.
    const status =
      score === null ? 'UNVERIFIED' : STATUS[likenessOfFaces(score, threshold, matchingThreshold ?? undefined)]
    return {
      serviceName: 'face_comparison',
      serviceVersion: modelVersion('detector', 'descriptor'),
      serviceInternalReference: [`threshold ${threshold}`, ...(text === '' ? [] : [text])].join('; '),
      isTechnicalError: false,
      ...(score === null ? {} : { matchingScore: score }),
      raisedIndicators: [`BIOMETRIC_MATCHING_CHECK_${status}`],
      errors: status === 'FAILED' ? [NO_MATCH] : [],
    }
  })
  return { raisedIndicators: answer.raisedIndicators ?? [], errors: answer.errors ?? [] }
}

const STATUS = { FACES_ALIKE: 'OK', FACES_UNCLEAR: 'UNVERIFIED', FACES_DIFFER: 'FAILED' } as const
const NO_PICTURE = { score: null, text: 'There is no picture to compare the portrait with' }

/** A picture that is not decoded is compared with nothing: chips may have JPEG 2000. */
const compared = (examiner: Examiner, { tenant }: Examination, portrait: Uint8Array, picture: Uint8Array) =>
  examiner.faces(portrait, picture, tenant.id).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return { score: null, text: error.message }
    return faceFailure(error)
  })

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
