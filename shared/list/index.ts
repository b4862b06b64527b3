/** Door of this room: other rooms import from here, and nothing else of it. */
export type { ArchiveRow, ListPage, ListedRow, Verdict } from './archive-row.ts'
export { VERDICTS, maskedName, maskedRow, rowArchive } from './archive-row.ts'
export type { ArchiveTree, TreeStep } from './find-archives.ts'
export { START_BYTES, archiveExtension, beginsLikeArchive, beginsLikeZip, findArchives, isNamedLikeArchive } from './find-archives.ts'
export type { IndexedRow, RowKey, RowOrder } from './order-rows.ts'
export { ROW_KEYS, indexRow, orderRows } from './order-rows.ts'
export { csvLine, exportName, rowsCsv } from './rows-csv.ts'
export { toArchiveRow } from './to-archive-row.ts'
