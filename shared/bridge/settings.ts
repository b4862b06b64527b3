import { choice, flag } from './argument-checks.ts'

/** What the user chose, kept by the host. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark' | 'contrast'
  /** Per cent of the usual text size. */
  readonly zoom: number
  readonly times: 'raw' | 'local' | 'utc'
  /** Holder data and images are covered. */
  readonly masked: boolean
  /** `own`: the policy file that the user gave. */
  readonly policy: 'strict' | 'standard' | 'permissive' | 'own'
  /** The tour of a first start was ended or skipped. */
  readonly tourSeen: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  zoom: 100,
  times: 'raw',
  masked: false,
  policy: 'standard',
  tourSeen: false,
}

export const ZOOMS: readonly number[] = [75, 90, 100, 110, 125, 150, 175, 200]

const CHECKS: { readonly [name in keyof Settings]: (given: unknown) => Settings[name] | undefined } = {
  theme: choice(['system', 'light', 'dark', 'contrast']),
  zoom: (given) => ZOOMS.find((zoom) => zoom === given),
  times: choice(['raw', 'local', 'utc']),
  masked: flag,
  policy: choice(['strict', 'standard', 'permissive', 'own']),
  tourSeen: flag,
}

/** Settings out of anything: what is not one keeps its default, so that a damaged file never keeps the window from starting. */
export function readSettings(given: unknown): Settings {
  const members: { readonly [name: string]: unknown } =
    typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {}
  return {
    theme: CHECKS.theme(members.theme) ?? DEFAULT_SETTINGS.theme,
    zoom: CHECKS.zoom(members.zoom) ?? DEFAULT_SETTINGS.zoom,
    times: CHECKS.times(members.times) ?? DEFAULT_SETTINGS.times,
    masked: CHECKS.masked(members.masked) ?? DEFAULT_SETTINGS.masked,
    policy: CHECKS.policy(members.policy) ?? DEFAULT_SETTINGS.policy,
    tourSeen: CHECKS.tourSeen(members.tourSeen) ?? DEFAULT_SETTINGS.tourSeen,
  }
}
