import type { EvidenceDetails } from '../../shared/spec/index.ts'
import type { Person } from '../people/person.ts'
import type { Check } from './check.ts'
import { LIVENESS, MATCHING, QUALITY } from './indicators.ts'
import type { Outcome } from './outcome.ts'
import type { Story, Submission } from './story.ts'

export const qualityCheck = (more: Partial<Check> = {}): Check => ({
  participant: 'BIOMETRIC_QUALITY_CHECK',
  service: 'face_coding',
  indicators: QUALITY,
  isBlocking: true,
  result: { codingScore: 0.934, codingQualityOk: true },
  takes: [90, 420],
  ...more,
})

export const livenessCheck = (more: Partial<Check> = {}): Check => ({
  participant: 'BIOMETRIC_LIVENESS',
  service: 'liveness',
  version: '6.0.2',
  indicators: LIVENESS,
  isBlocking: true,
  takes: [600, 3000],
  ...more,
})

/** The compared faces, by id of their evidence. */
export const matchingCheck = (
  candidateId: string,
  referenceId: string,
  referenceType: string,
  more: Partial<Check> = {},
): Check => ({
  participant: 'BIOMETRIC_MATCHING',
  service: 'face_matching',
  indicators: MATCHING,
  isBlocking: true,
  more: { referenceId, referenceType, candidateId, candidateType: 'PORTRAIT' },
  result: { matchingScore: 0.9871, score: '4211.5' },
  takes: [120, 640],
  ...more,
})

export interface PortraitOptions {
  readonly referenceId?: string
  readonly referenceType?: string
  readonly channel?: 'webSDK' | 'nativeSDK'
  readonly checks?: (id: string) => readonly Check[]
  readonly outcome?: Outcome
  readonly evidence?: Partial<EvidenceDetails>
  readonly submission?: Partial<Submission>
}

/** Captures the person's portrait; with a reference it is matched and takes over its score. */
export function portrait(story: Story, person: Person, options: PortraitOptions = {}): string {
  const { referenceId, referenceType = 'ID_DOCUMENT', channel = 'webSDK' } = options
  const id = story.clock.id()
  const image = story.attach('images', `${person.key}-portrait.jpg`)
  const matched = referenceId === undefined ? [] : [matchingCheck(id, referenceId, referenceType)]
  const sessionId = story.clock.id()
  const checks = options.checks?.(id) ?? [qualityCheck(), livenessCheck({ more: { sessionId } }), ...matched]
  const outcome = {
    indicators: [...QUALITY, ...LIVENESS, ...(referenceId === undefined ? [] : MATCHING)],
    ...(referenceId === undefined ? {} : { referenceId }),
    ...options.outcome,
  }
  return story.submit({
    id,
    name: 'PORTRAIT_CAPTURE',
    uri: `attributes/portrait/capture-session?mode=${channel}`,
    evidence: {
      family: 'IDENTIFICATION',
      type: 'PORTRAIT',
      captureImages: [{ channel, id: image, source: 'LIVE_CAPTURE_VIDEO' }],
      ...options.evidence,
    },
    checks,
    outcome,
    view: {
      portrait: {
        portraitQuality: !outcome.indicators.includes('BIOMETRIC_QUALITY_CHECK_FAILED'),
        portraitData: { source: 'LIVE_CAPTURE_VIDEO', channel },
      },
    },
    more: { sessionId },
    ...options.submission,
  })
}
