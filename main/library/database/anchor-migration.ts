/** Entries about anchors and time stamps. SQLite uses the index only where a query repeats its condition. */
export const IS_ANCHOR_ENTRY = `"action" in ('anchors.changed', 'log.anchored', 'checkpoint.received', 'statement.stamped')`

/** Index of the entries that the state of the anchors follows from: they are few among many. */
export const ANCHOR_INDEX = `create index "logEntriesOfAnchors" on "logEntries" ("action", "seq") where ${IS_ANCHOR_ENTRY}`
