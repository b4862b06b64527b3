import { DEFAULT_COLUMNS, type LibraryColumn } from '../library/index.ts'

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
  /** Columns of the table of the library, in addition to the name. */
  readonly libraryColumns: readonly LibraryColumn[]
  /** Queries over events that the user saved. */
  readonly savedQueries: readonly string[]
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  zoom: 100,
  times: 'raw',
  masked: false,
  policy: 'standard',
  tourSeen: false,
  libraryColumns: DEFAULT_COLUMNS,
  savedQueries: [],
}

export const ZOOMS: readonly number[] = [75, 90, 100, 110, 125, 150, 175, 200]
