/** The database in a data folder. */
export const DATABASE_FILE = 'service.db'
/** Files of transactions, in one folder per transaction. */
export const FILES_FOLDER = 'files'
/** Sealed proofs that can be delivered again. */
export const PROOFS_FOLDER = 'proofs'
/** Temporary files; emptied at every start. */
export const TEMPORARY_FOLDER = 'temporary'
/** Files that the database does not reference or that could not be read; never removed by the service. */
export const LOST_FOLDER = 'lost+found'
/** A snapshot that is being restored. */
export const RESTORING_FOLDER = 'restoring'
