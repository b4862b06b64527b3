/** Entries about who works on what. SQLite uses the index only where a query repeats its condition. */
export const IS_WORK_ENTRY = `"action" in ('rules.changed', 'reviewer.absent', 'work.assigned', 'sample.drawn', 'disposal.run')`

/** Index of the entries that the distribution of work follows from: they are few among many. */
export const WORK_INDEX = `create index "logEntriesOfWork" on "logEntries" ("action", "seq") where ${IS_WORK_ENTRY}`
