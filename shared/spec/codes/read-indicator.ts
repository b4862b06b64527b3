export type IndicatorStatus = 'OK' | 'WARNING' | 'UNVERIFIED' | 'FAILED'

export interface IndicatorReading {
  readonly name: string
  /** Null if the indicator has no suffix, such as the chip checks. */
  readonly status: IndicatorStatus | null
}

const STATUS: ReadonlyMap<string, IndicatorStatus> = new Map([
  ['OK', 'OK'],
  ['WARNING', 'WARNING'],
  ['UNVERIFIED', 'UNVERIFIED'],
  ['FAILED', 'FAILED'],
])

/** Parses "strings formed as name, underscore, status". GIV_VERIFICATION_VERIFIED ends with VERIFIED instead of OK. */
export function readIndicator(text: string): IndicatorReading {
  if (text === 'GIV_VERIFICATION_VERIFIED') return { name: 'GIV_VERIFICATION', status: 'OK' }
  const separator = text.lastIndexOf('_')
  const status = STATUS.get(text.slice(separator + 1))
  return status && separator > 0 ? { name: text.slice(0, separator), status } : { name: text, status: null }
}
