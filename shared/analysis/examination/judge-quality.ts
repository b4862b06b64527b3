import { readIndicator } from '../../spec/index.ts'
import type { ExaminationFinding, ExaminedPicture } from './examination-report.ts'
import { makeFinding } from './make-finding.ts'
import type { RecordedPicture } from './recorded-pictures.ts'

type Status = 'OK' | 'WARNING' | 'FAILED'

/** Checks of the capture stage that are measured here as well, by their name without side. */
const MEASURED = [
  'DARK_IMAGE_QUALITY',
  'GLARE_IMAGE_QUALITY',
  'BLUR_IMAGE_QUALITY',
  'KEYSTONE_IMAGE_QUALITY',
  'CAPTURE_TOO_CLOSE_CHECK',
  'CAPTURE_TOO_FAR_CHECK',
] as const

/**
 * Compares the measured quality of the pictures of one evidence with the recorded indicators. Only opposite results count, since
 * services measure with limits of their own: FAILED in a picture whose check is recorded as OK, and the reverse.
 */
export function judgeQuality(
  pictures: readonly (readonly [RecordedPicture, ExaminedPicture])[],
): readonly ExaminationFinding[] {
  return MEASURED.flatMap((name) =>
    pictures.flatMap(([recorded, { facts }]): readonly ExaminationFinding[] => {
      const measured = facts?.document?.quality.find(({ indicator }) => indicator === name)?.status
      const statuses = recordedStatuses(name, recorded)
      if (measured === undefined || statuses.length === 0) return []
      const isFailed = statuses.includes('FAILED')
      const isOpposite = measured === 'FAILED' ? statuses.every((status) => status === 'OK') : false
      // A failure of the whole document may come from its other side.
      const isUnfounded = isFailed && everySideIsOk(name, recorded, pictures)
      if (!isOpposite && !isUnfounded) return []
      const finding = { path: recorded.path, field: name, expected: isFailed ? 'FAILED' : 'OK', actual: measured }
      return [makeFinding('examination.quality', { ...finding, detail: name })]
    }),
  )
}

const everySideIsOk = (
  name: string,
  { evidence }: RecordedPicture,
  pictures: readonly (readonly [RecordedPicture, ExaminedPicture])[],
): boolean =>
  pictures
    .filter(([other]) => other.evidence?.id === evidence?.id && other.role === 'DOCUMENT')
    .every(([, { facts }]) => facts?.document?.quality.find(({ indicator }) => indicator === name)?.status === 'OK')

/** Returns the recorded statuses of a check for the side of a picture, or for the whole document. */
function recordedStatuses(name: string, { evidence, side }: RecordedPicture): readonly Status[] {
  return (evidence?.indicators ?? []).flatMap((indicator): readonly Status[] => {
    const reading = readIndicator(indicator)
    const isOwn = reading.name === name || (side !== null && reading.name === `${name}_${side}`)
    return isOwn && (reading.status === 'OK' || reading.status === 'WARNING' || reading.status === 'FAILED')
      ? [reading.status]
      : []
  })
}
