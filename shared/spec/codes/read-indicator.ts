export type IndicatorStatus = 'OK' | 'WARNING' | 'UNVERIFIED' | 'FAILED'

export interface IndicatorReading {
  readonly name: string
  /** Null where the indicator stands without a suffix, as the chip checks do. */
  readonly status: IndicatorStatus | null
}

const STATUS: ReadonlyMap<string, IndicatorStatus> = new Map([
  ['OK', 'OK'],
  ['WARNING', 'WARNING'],
  ['UNVERIFIED', 'UNVERIFIED'],
  ['FAILED', 'FAILED'],
])

/** "strings formed as name, underscore, status". GIV_VERIFICATION_VERIFIED says VERIFIED where others say OK. */
export function readIndicator(text: string): IndicatorReading {
  if (text === 'GIV_VERIFICATION_VERIFIED') return { name: 'GIV_VERIFICATION', status: 'OK' }
  const end = text.lastIndexOf('_')
  const status = STATUS.get(text.slice(end + 1))
  return status && end > 0 ? { name: text.slice(0, end), status } : { name: text, status: null }
}
