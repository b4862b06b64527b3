import type { ErrorObject } from '../../../shared/spec/index.ts'
import { readEmbeddedData } from '../checks/scripted/embedded-data.ts'
import { type Magic, magicOf } from '../checks/scripted/magic.ts'
import type { Examination, Finding } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'

/** Returns the picture of the portrait; null if none was captured. */
export const portraitBytes = ({ evidence, file }: Examination): Uint8Array | null => {
  const portrait = evidence.files.find(({ role }) => role === 'PORTRAIT' || role === 'CAPTURE')
  return portrait ? file(portrait.id) : null
}

/** Returns what the file name or the picture itself scripts. Not shown: D-86 */
export function magicOfPortrait(examination: Examination, bytes: Uint8Array | null): Magic {
  const embedded = bytes ? readEmbeddedData(bytes) : null
  const named = examination.evidence.files.map(({ magic }) => magicOf(magic))
  return {
    indicators: [...(embedded?.indicators ?? []), ...named.flatMap(({ indicators }) => indicators)],
    errors: [...(embedded?.errors ?? []), ...named.flatMap(({ errors }) => errors)],
  }
}

/** Adds the scripted indicators and errors of this participant to those raised. */
export function scripted(
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

/**
 * Returns whether the result of a check is simulated: the tenant examines no pictures, or a scenario, a forced outcome or the picture says
 * what it is. `own`: indicators of the check, `code`: its error. Not shown: D-86
 */
export function isScripted({ tenant, forced }: Examination, magic: Magic, own: RegExp, code: string): boolean {
  const names = [...magic.indicators, ...(forced?.indicators ?? [])]
  const errors = [...magic.errors, ...(forced?.errors ?? [])]
  return !tenant.examinesImages || names.some((name) => own.test(name)) || errors.some((error) => error.code === code)
}
