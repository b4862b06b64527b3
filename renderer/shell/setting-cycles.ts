import { type Settings, ZOOMS } from '../../shared/bridge/settings.ts'

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark', 'contrast']
const TIMES: readonly Settings['times'][] = ['raw', 'local', 'utc']

const after = <Value>(values: readonly Value[], now: Value): Value =>
  values[(values.indexOf(now) + 1) % values.length] ?? now

export const nextTheme = (theme: Settings['theme']): Settings['theme'] => after(THEMES, theme)
export const nextTimes = (times: Settings['times']): Settings['times'] => after(TIMES, times)

/** The next step up (1) or down (-1); stays at the ends. */
export const nextZoom = (zoom: number, step: 1 | -1): number => ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom
