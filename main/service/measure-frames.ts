import { type Examiner, judgeImage, portraitFaults, UnreadableImageError } from '../examination/index.ts'
import type { DocumentFrame, FrameMeasurer, Guidance, MeasuredFrame } from './http/capture/measured-frame.ts'

/** Creates a measurer on the examiner, which it closes. */
export const frameMeasurer = (examiner: Examiner): FrameMeasurer => ({
  document: (bytes, options) => measureDocumentFrame(examiner, bytes, options),
  portrait: (bytes, owner) => measurePortraitFrame(examiner, bytes, owner),
  close: () => examiner.close(),
})

const UNUSABLE: MeasuredFrame = { guidance: ['UNREADABLE'], isUsable: false, rank: Number.NEGATIVE_INFINITY }

const ADVICE: { readonly [indicator: string]: Guidance } = {
  // First: without light nothing else can be measured.
  DARK_IMAGE_QUALITY: 'TOO_DARK',
  GLARE_IMAGE_QUALITY: 'GLARE',
  CAPTURE_TOO_CLOSE_CHECK: 'TOO_CLOSE',
  CAPTURE_TOO_FAR_CHECK: 'TOO_FAR',
  KEYSTONE_IMAGE_QUALITY: 'HOLD_FLAT',
  BLUR_IMAGE_QUALITY: 'HOLD_STILL',
}
const URGENCY = Object.keys(ADVICE)

/** Measures a frame of a document like a submitted picture. Service: Indicators raised by the capture and biometric stages */
async function measureDocumentFrame(
  examiner: Examiner,
  bytes: Uint8Array,
  { documentType, owner, now }: DocumentFrame,
): Promise<MeasuredFrame> {
  const options = { readsText: false, now, ...(documentType === undefined ? {} : { documentType }) }
  // The back would be searched for a barcode, which takes longer than all measures.
  const document = await readable(examiner.document([{ side: 'FRONT', bytes }], options, owner))
  const measures = document?.sides[0]?.measures
  if (!measures) return UNUSABLE
  const verdicts = judgeImage(measures, 'FRONT').filter(({ indicator }) => URGENCY.includes(indicator))
  const faults = verdicts
    .filter(({ status }) => status !== 'OK')
    .sort((a, b) => URGENCY.indexOf(a.indicator) - URGENCY.indexOf(b.indicator))
  const failed = faults.filter(({ status }) => status === 'FAILED')
  const isFound = measures.outline === 'SEEN'
  const advice = [...failed, ...faults.filter((fault) => !failed.includes(fault))].map(
    ({ indicator }) => ADVICE[indicator],
  )
  return {
    guidance: isFound ? [...new Set(advice.flatMap((key) => key ?? []))] : ['NO_DOCUMENT'],
    isUsable: isFound && failed.length === 0,
    rank: (isFound ? 0 : -1000) - 100 * failed.length - 10 * faults.length - measures.blur,
  }
}

/** Measures a frame of a face like a submitted portrait. */
async function measurePortraitFrame(examiner: Examiner, bytes: Uint8Array, owner: string): Promise<MeasuredFrame> {
  const portrait = await readable(examiner.portrait(bytes, owner))
  if (!portrait) return UNUSABLE
  return { guidance: portraitFaults(portrait.measures), isUsable: portrait.score > 0, rank: portrait.score }
}

async function readable<T>(examination: Promise<T>): Promise<T | null> {
  try {
    return await examination
  } catch (error) {
    if (error instanceof UnreadableImageError) return null
    throw error
  }
}
