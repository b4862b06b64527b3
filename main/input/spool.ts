import type { Spool } from '../proof/read/spool.ts'
import { temporaryFile } from './temporary-file.ts'

/** Where the reader puts decoded bytes that memory should not hold: private files without a name. */
export const spool: Spool = { create: () => temporaryFile() }
