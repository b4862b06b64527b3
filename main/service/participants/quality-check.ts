import { simulated } from '../../../shared/rules/index.ts'
import type { Examiner } from '../../examination/index.ts'
import { CheckFailure, type ServiceAnswer } from '../checks/check.ts'
import { failByMagic } from '../checks/scripted/magic.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import { examinePortraitPixels } from './portrait-pixels.ts'
import { magicOfPortrait, portraitBytes, scripted } from './portrait-script.ts'

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
  const stated = [...magic.indicators, ...(examination.forced?.indicators ?? [])]
  const recorded = await examination.ask(async () =>
    bytes && examination.tenant.examinesImages
      ? // What is forced is a service of its own in the record, and the measurement stays.
        asScripted(await examinePortraitPixels(examiner, bytes, examination.tenant.id), magic.indicators)
      : asScripted(GOOD_PORTRAIT, stated),
  )
  const answer = asScripted(recorded, stated)
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

/** Adjusts the answer to a scripted indicator: its members must not contradict it, and nobody measured it. */
function asScripted(answer: ServiceAnswer, indicators: readonly string[]): ServiceAnswer {
  const quality = indicators.findLast((indicator) => /^BIOMETRIC_QUALITY_CHECK_(OK|FAILED)$/.test(indicator))
  const isGood = quality === undefined ? answer.codingQualityOk : quality.endsWith('_OK')
  if (quality === undefined || isGood === answer.codingQualityOk) return answer
  const { codingScore } = GOOD_PORTRAIT
  const serviceName = simulated(answer.serviceName)
  return isGood
    ? { ...answer, serviceName, raisedIndicators: [quality], errors: [], codingScore, codingQualityOk: true }
    : { ...answer, serviceName, raisedIndicators: [quality], codingScore: 0, codingQualityOk: false }
}
