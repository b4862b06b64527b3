import { simulated } from '../../../shared/rules/index.ts'
import { type Examiner, faultText, modelVersion } from '../../examination/index.ts'
import type { ServiceAnswer } from '../checks/check.ts'
import { readEmbeddedData } from '../checks/scripted/embedded-data.ts'
import type { Magic } from '../checks/scripted/magic.ts'
import { challengesOf, directionsOf } from '../engine/liveness-challenges.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import type { LivenessResult } from '../engine/state.ts'
import { faceFailure } from './portrait-pixels.ts'
import { isScripted, magicOfPortrait, portraitBytes, scripted } from './portrait-script.ts'
import { errorsOf, provided, toProviderImage } from './provided.ts'
import { recordRefused } from './refused-messages.ts'

/**
 * Checks liveness with the provider of the tenant, or else by the passive networks; what they cannot judge, and what is scripted, is
 * simulated. Service: Start portrait capture session
 */
export const livenessCheck = (examiner: Examiner): ParticipantCheck => ({
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
    const isScript = isScripted(examination, magic, /^BIOMETRIC_LIVENESS/, '1611')
    // A specimen says itself that it is drawn. Not shown: D-86
    const isSimulated = !bytes || isScript || readEmbeddedData(bytes) !== null
    const passive = isSimulated ? [] : await measuredLiveness(examiner, examination, bytes)
    const raised = isSimulated ? [LIVE] : passive
    const finding = captureFailed(scripted(magic, /^BIOMETRIC_LIVENESS/, raised, [], ['1611']))
    const type = examination.evidence.session?.livenessType ?? ''
    // One picture shows no movement, and neither masks nor injected videos are told from it.
    if (isSimulated || BY_MOVEMENT.has(type)) {
      const serviceName = simulated(isSimulated ? 'liveness' : 'liveness_movement')
      const { indicators, errors } = isSimulated ? finding : { indicators: [], errors: [] }
      const raisedIndicators = [...indicators]
      await examination.ask(() => ({ serviceName, isTechnicalError: false, raisedIndicators, errors: [...errors] }))
    }
    return finding
  },
})

const LIVE = 'BIOMETRIC_LIVENESS_CHALLENGE_OK'
/** Types of liveness in which the person moves. Service: Start portrait capture session */
const BY_MOVEMENT: ReadonlySet<string> = new Set(['LIVENESS_ACTIVE', 'LIVENESS_PASSIVE_VIDEO', 'LIVENESS_MLC'])
/** Mean of both networks from which a face is called live; all 22 faces of the photographs of our test set reach it. */
const LIVE_FROM = 0.5

/**
 * Judges the portrait by the passive networks. A doubtful result is left open: they are no proof against a person. Of several faces, a small
 * one and none nothing is said: nobody knows whose the holder's is.
 */
async function measuredLiveness(
  examiner: Examiner,
  examination: Examination,
  bytes: Uint8Array,
): Promise<readonly string[]> {
  const { raisedIndicators = [] } = await examination.ask(async (): Promise<ServiceAnswer> => {
    const { faces } = await examiner.portrait(bytes, examination.tenant.id, true).catch(faceFailure)
    const fault = faces?.fault ?? null
    const passive = fault === null ? (faces?.passive ?? null) : null
    const score = passive ? (passive.antispoof + passive.liveness) / 2 : 0
    const picture = passive?.isScreen
      ? 'the picture has the pattern of a screen'
      : passive?.isOnDocument
        ? 'the picture shows a document'
        : passive?.isDrawing
          ? 'the face is a drawing'
          : null
    const isLive = score >= LIVE_FROM && picture === null
    const why = faces && fault !== null ? faultText(fault, faces) : picture
    return {
      serviceName: 'passive_liveness',
      serviceVersion: modelVersion('antispoof', 'liveness'),
      serviceInternalReference: [`threshold ${LIVE_FROM}`, ...(why === null ? [] : [why])].join('; '),
      isTechnicalError: false,
      ...(passive ? { score: score.toFixed(3) } : {}),
      raisedIndicators: [isLive ? LIVE : 'BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'],
    }
  })
  return raisedIndicators
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
