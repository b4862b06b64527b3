/** Maximum bytes that one call may request; the window reads larger content in several calls. */
export const PIECE_BYTES = 256 * 1024
/** Maximum size of media that are displayed, bytes; larger ones are only available as bytes. */
export const MEDIA_BYTES = 64 * 1024 * 1024
/** Maximum number of archives of one list. */
export const LIST_OPERANDS = 20_000
