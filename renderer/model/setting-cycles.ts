import { type Settings, ZOOMS } from '../../shared/bridge/index.ts'

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark', 'contrast']
const TIMES: readonly Settings['times'][] = ['raw', 'local', 'utc']

const next = <Value>(values: readonly Value[], current: Value): Value =>
  values[(values.indexOf(current) + 1) % values.length] ?? current

export const nextTheme = (theme: Settings['theme']): Settings['theme'] => next(THEMES, theme)
export const nextTimes = (times: Settings['times']): Settings['times'] => next(TIMES, times)

/** Returns the next larger (1) or smaller (-1) zoom; clamped at both ends. */
export const nextZoom = (zoom: number, step: 1 | -1): number => ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom
