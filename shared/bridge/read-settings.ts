import * as z from 'zod'
import { LIBRARY_COLUMNS } from '../library/index.ts'
import { DEFAULT_SETTINGS, type Settings, ZOOMS } from './settings.ts'

const settings: { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> } = {
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  zoom: z.literal(ZOOMS),
  times: z.enum(['raw', 'local', 'utc']),
  masked: z.boolean(),
  policy: z.enum(['strict', 'standard', 'permissive', 'own']),
  tourSeen: z.boolean(),
  libraryColumns: z.array(z.enum(LIBRARY_COLUMNS)).max(LIBRARY_COLUMNS.length),
  savedQueries: z.array(z.string().min(1).max(2000)).max(100).readonly(),
}

/**
 * Parses settings. Invalid values are replaced by their default, so that a damaged file never prevents the window from starting.
 */
export function readSettings(value: unknown): Settings {
  const members: { readonly [name: string]: unknown } =
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
  return {
    theme: valid(settings.theme, members.theme) ?? DEFAULT_SETTINGS.theme,
    zoom: valid(settings.zoom, members.zoom) ?? DEFAULT_SETTINGS.zoom,
    times: valid(settings.times, members.times) ?? DEFAULT_SETTINGS.times,
    masked: valid(settings.masked, members.masked) ?? DEFAULT_SETTINGS.masked,
    policy: valid(settings.policy, members.policy) ?? DEFAULT_SETTINGS.policy,
    tourSeen: valid(settings.tourSeen, members.tourSeen) ?? DEFAULT_SETTINGS.tourSeen,
    libraryColumns: valid(settings.libraryColumns, members.libraryColumns) ?? DEFAULT_SETTINGS.libraryColumns,
    savedQueries: valid(settings.savedQueries, members.savedQueries) ?? DEFAULT_SETTINGS.savedQueries,
  }
}

function valid<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  const { success, data } = schema.safeParse(value)
  return success ? data : undefined
}
