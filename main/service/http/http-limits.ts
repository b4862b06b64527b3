const KiB = 1024
const MiB = 1024 * KiB

/** What one caller may cost the service. Not shown: D-51 */
export interface HttpLimits {
  /** Bytes of a JSON body. */
  readonly jsonBytes: number
  readonly jsonDepth: number
  readonly jsonValues: number
  /** Bytes of one multipart body, all parts together. */
  readonly uploadBytes: number
  /** Parts of one multipart body. */
  readonly uploadParts: number
  /** Bytes of all uploads that are in memory at once; later ones wait. */
  readonly uploadsInMemoryBytes: number
  /** Milliseconds in which a whole request must have come. */
  readonly requestMs: number
  /** Bytes of an upload that must come in a second, on average, after a first time of `uploadIdleMs`. */
  readonly uploadBytesPerSecond: number
  /** Milliseconds that an upload may stand still once it is read. */
  readonly uploadIdleMs: number
  /** Milliseconds that a proof may stand still while it is sent. */
  readonly answerIdleMs: number
  /** Milliseconds that an idle connection is kept. */
  readonly keepAliveMs: number
  /** Calls that the journal remembers. */
  readonly journalEntries: number
  /** Bytes of all bodies together that the journal remembers. */
  readonly journalBodiesBytes: number
}

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  jsonBytes: 1 * MiB,
  jsonDepth: 32,
  jsonValues: 50_000,
  uploadBytes: 20 * MiB,
  uploadParts: 40,
  uploadsInMemoryBytes: 256 * MiB,
  requestMs: 120_000,
  uploadBytesPerSecond: 4 * KiB,
  uploadIdleMs: 15_000,
  answerIdleMs: 30_000,
  keepAliveMs: 10_000,
  journalEntries: 5_000,
  journalBodiesBytes: 16 * MiB,
}
