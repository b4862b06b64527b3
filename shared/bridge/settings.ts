import { choice, flag } from './argument-checks.ts'

/** Settings of the user, stored by the host. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark' | 'contrast'
  /** Per cent of the default text size. */
  readonly zoom: number
  readonly times: 'raw' | 'local' | 'utc'
  /** Masks holder data and images. */
  readonly masked: boolean
  /** `own`: the policy file that the user stored. */
  readonly policy: 'strict' | 'standard' | 'permissive' | 'own'
  /** The tour of the first start was completed or skipped. */
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

const CHECKS: { readonly [name in keyof Settings]: (value: unknown) => Settings[name] | undefined } = {
  theme: choice(['system', 'light', 'dark', 'contrast']),
  zoom: (value) => ZOOMS.find((zoom) => zoom === value),
  times: choice(['raw', 'local', 'utc']),
  masked: flag,
  policy: choice(['strict', 'standard', 'permissive', 'own']),
  tourSeen: flag,
}

/**
 * Parses settings. Invalid values are replaced by their default, so that a damaged file never prevents the window from starting.
 */
export function readSettings(value: unknown): Settings {
  const members: { readonly [name: string]: unknown } =
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
  return {
    theme: CHECKS.theme(members.theme) ?? DEFAULT_SETTINGS.theme,
    zoom: CHECKS.zoom(members.zoom) ?? DEFAULT_SETTINGS.zoom,
    times: CHECKS.times(members.times) ?? DEFAULT_SETTINGS.times,
    masked: CHECKS.masked(members.masked) ?? DEFAULT_SETTINGS.masked,
    policy: CHECKS.policy(members.policy) ?? DEFAULT_SETTINGS.policy,
    tourSeen: CHECKS.tourSeen(members.tourSeen) ?? DEFAULT_SETTINGS.tourSeen,
  }
}
