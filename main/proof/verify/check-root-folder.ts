import { localMilliseconds } from '../../../shared/rules/index.ts'
import type { JsonValue, Observation } from '../../../shared/schema/index.ts'

/**
 * Checks the root folder. Archive: Layout, "Root folder name: <identity_id>_<timestamp> … 17 digits in the sample form". The name
 * is not signed: an id other than the signed one leaves the verdict open.
 */
export function checkRootFolder(
  rootFolder: string | null,
  proof: { readonly [key: string]: JsonValue } | null,
): readonly Observation[] {
  if (rootFolder === null) return []
  const subject = { path: rootFolder }
  const split = rootFolder.lastIndexOf('_')
  const id = rootFolder.slice(0, Math.max(0, split))
  const timestamp = rootFolder.slice(split + 1)
  if (id === '' || !/^\d{17}$/.test(timestamp)) {
    return [{ code: 'layout.root-name', subject, expected: '<identity_id>_<17 digits>', actual: rootFolder }]
  }
  const observations: Observation[] = []
  if (!isPossibleTime(timestamp)) {
    observations.push({
      code: 'layout.root-name',
      subject,
      actual: timestamp,
      detail: 'the digits are no possible time',
    })
  }
  const time = folderTime(timestamp)
  const end = proof && Object.hasOwn(proof, 'endDateTime') ? localMilliseconds(proof.endDateTime) : null
  if (time !== null && end !== null && (time < end - WIDEST_ZONE || time > end + MAX_DELAY)) {
    observations.push({
      code: 'layout.root-time',
      subject,
      expected: `near ${String(proof?.endDateTime)}`,
      actual: timestamp,
    })
  }
  const identityId = proof && Object.hasOwn(proof, 'identityId') ? proof.identityId : undefined
  if (typeof identityId === 'string' && identityId !== id) {
    observations.push({ code: 'layout.root-identity', subject, expected: identityId, actual: id })
  }
  return observations
}

/** Maximum offset, in milliseconds, between the folder name and the end of the transaction that zones and clocks explain. */
const WIDEST_ZONE = 14 * 3_600_000 + 5000
/** Maximum milliseconds between the end of the transaction and the download of a proof. Not shown: how long that is allowed. */
const MAX_DELAY = 31 * 24 * 3_600_000

const folderTime = (digits: string): number | null =>
  localMilliseconds(digits.replace(/^(.{4})(..)(..)(..)(..)(..)(...)$/, '$1-$2-$3T$4:$5:$6.$7'))

/** Returns whether the digits are a valid yyyyMMddHHmmssSSS. */
function isPossibleTime(digits: string): boolean {
  const [year, month, day, hour, minute, second] = [
    digits.slice(0, 4),
    digits.slice(4, 6),
    digits.slice(6, 8),
    digits.slice(8, 10),
    digits.slice(10, 12),
    digits.slice(12, 14),
  ].map(Number) as [number, number, number, number, number, number] // six slices, six numbers
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
}
