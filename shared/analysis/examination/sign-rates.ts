import type { Sign } from './signs.ts'

/** False alarms of each sign on pictures without alteration; measured and written by `node test/bench/examination.ts --write`. */
export const SIGN_RATES: { readonly [sign in Sign]: { readonly raised: number; readonly of: number } } = {
  RECOMPRESSED: { raised: 0, of: 60 },
  PASTED_REGION: { raised: 0, of: 60 },
  EARLIER_GRID: { raised: 0, of: 60 },
  UNEVEN_DETAIL: { raised: 0, of: 60 },
  ERROR_LEVEL: { raised: 0, of: 60 },
  COPIED_REGION: { raised: 0, of: 60 },
  SCREEN: { raised: 0, of: 60 },
  PHOTOCOPY: { raised: 0, of: 60 },
}
