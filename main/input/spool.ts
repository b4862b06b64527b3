import type { Spool } from '../proof/index.ts'
import { temporaryFile } from './temporary-file.ts'

/** Stores decoded bytes that are too large for memory in private files without a name. */
export const spool: Spool = { create: () => temporaryFile() }
