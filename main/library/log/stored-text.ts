import { type EntryProperties, entryText } from '../../statement/index.ts'
import type { Tables } from '../database/tables.ts'
import { hexOrNull } from '../hex.ts'

/** Returns the text of a stored entry, whose hash is its leaf. */
export const storedText = (row: Omit<Tables['logEntries'], 'leaf'>): string => entryText(propertiesOf(row))

/** Returns the properties of a stored entry. */
export const propertiesOf = (row: Omit<Tables['logEntries'], 'leaf'>): EntryProperties => ({
  index: row.seq,
  time: isoTime(row.time),
  account: row.account,
  actor: hexOrNull(row.actor),
  action: row.action,
  object: row.object,
  detail: row.detail,
})

/** A row that was changed from outside can have a time that no date has. */
const isoTime = (time: number): string => (Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time))
