const KiB = 1024
const MiB = 1024 * KiB

/** Limits on the resources that one caller may use. Not shown: D-51 */
export interface HttpLimits {
  /** Maximum bytes of a JSON body. */
  readonly jsonBytes: number
  readonly jsonDepth: number
  readonly jsonValues: number
  /** Maximum bytes of a multipart body, all parts together. */
  readonly uploadBytes: number
  /** Maximum parts of a multipart body. */
  readonly uploadParts: number
  /** Maximum bytes of all uploads in memory; further uploads wait. */
  readonly uploadsInMemoryBytes: number
  /** Milliseconds within which a whole request must arrive. */
  readonly requestMs: number
  /** Minimum average rate of an upload in bytes per second, after the first `uploadIdleMs`. */
  readonly uploadBytesPerSecond: number
  /** Milliseconds an upload may stall while it is read. */
  readonly uploadIdleMs: number
  /** Milliseconds a proof may stall while it is sent. */
  readonly answerIdleMs: number
  /** Milliseconds before an idle connection is closed. */
  readonly keepAliveMs: number
  /** Maximum calls in the journal. */
  readonly journalEntries: number
  /** Maximum bytes of all bodies in the journal. */
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
