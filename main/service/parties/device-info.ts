import type { JsonValue } from '../../../shared/schema/index.ts'
import { validateStructure } from '../../../shared/spec/index.ts'
import type { CaptureDevice } from '../engine/messages.ts'

/** Findings that do not make device information invalid. Not shown: D-62 */
const TOLERATED: ReadonlySet<string> = new Set(['schema.unknown-field', 'schema.unknown-value'])

/** Returns device information; null if it does not match the structure. Archive: DeviceInfo */
export function deviceInfo(value: unknown): CaptureDevice | null {
  // Parsed from JSON.
  const faults = validateStructure('DeviceInfo', value as JsonValue, 'device')
  return faults.every(({ code }) => TOLERATED.has(code)) ? (value as CaptureDevice) : null
}
