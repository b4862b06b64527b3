/** What lies in a data folder. */
export const DATABASE_FILE = 'service.db'
/** Files of transactions, a folder for each. */
export const FILES_FOLDER = 'files'
/** Sealed proofs that can be delivered again. */
export const PROOFS_FOLDER = 'proofs'
/** Emptied at every start. */
export const TEMPORARY_FOLDER = 'temporary'
/** What the database does not know, or could not be read; never removed by the service. */
export const LOST_FOLDER = 'lost+found'
/** A snapshot that is being laid out. */
export const RESTORING_FOLDER = 'restoring'
