/** Limits of reading, with units. A finding about an exceeded limit contains both the limit and the actual number. */
export interface Limits {
  /** Bytes of one header block of the envelope: top headers or those of a part. */
  readonly envelopeHeaderBytes: number
  readonly envelopeHeaderCount: number
  readonly envelopeParts: number
  /** Maximum nesting depth of multiparts. */
  readonly envelopeDepth: number
  /** Bytes of a decoded body kept in memory before a temporary file is used. */
  readonly decodedInMemoryBytes: number
  readonly zipEntries: number
  readonly zipNameBytes: number
  readonly zipPathSegments: number
  /** Sum of all uncompressed sizes, bytes. */
  readonly zipTotalBytes: number
  /** Ratio of uncompressed to compressed size, per entry and in total; applies only above `zipRatioFloorBytes`. */
  readonly zipRatio: number
  readonly zipRatioFloorBytes: number
  readonly zipCentralDirectoryBytes: number
  /** Bytes of one JSON file. */
  readonly jsonBytes: number
  readonly proofJsonBytes: number
  readonly jsonDepth: number
  /** Bytes of one JSON string as encoded in the file; the signature in proof.json has its own limit. */
  readonly jsonStringBytes: number
  /**
   * JSON values of one archive: total of proof.json, its signed payload and the detail files. Limits the steps of judging as well,
   * which grow at most linearly with the values.
   */
  readonly jsonValues: number
  /** Members of one JSON object, or elements of one array. */
  readonly jsonMembers: number
  /** Characters of the signature in proof.json. */
  readonly signatureCharacters: number
  /** Media listed in proof.json. */
  readonly mediaReferences: number
  /** Maximum size in bytes of inputs that are read a second time by an independent reader. */
  readonly secondReadingBytes: number
  /** Findings of one kind that are listed; the others are counted, or omitted if one is enough to refuse. */
  readonly listedFindings: number
  /** Differences between proof.json and its signed payload that are listed. */
  readonly listedDifferences: number
  /** Members of the signature's header that are listed. */
  readonly listedHeaderMembers: number
  /** Total characters of the JSON pointers listed for one file, which controls their length. */
  readonly listedPointerCharacters: number
  /** Maximum size in bytes of inputs for which `input.sha256` is computed by default. */
  readonly inputHashBytes: number
}

const KiB = 1024
const MiB = 1024 * KiB
const GiB = 1024 * MiB

export const DEFAULT_LIMITS: Limits = {
  envelopeHeaderBytes: 64 * KiB,
  envelopeHeaderCount: 200,
  envelopeParts: 100,
  envelopeDepth: 4,
  decodedInMemoryBytes: 64 * MiB,
  zipEntries: 20_000,
  zipNameBytes: 1024,
  zipPathSegments: 32,
  zipTotalBytes: 64 * GiB,
  zipRatio: 200,
  zipRatioFloorBytes: 1 * MiB,
  zipCentralDirectoryBytes: 64 * MiB,
  jsonBytes: 48 * MiB,
  proofJsonBytes: 16 * MiB,
  jsonDepth: 64,
  jsonStringBytes: 4 * MiB,
  jsonValues: 1_300_000,
  jsonMembers: 100_000,
  signatureCharacters: 32 * MiB,
  mediaReferences: 20_000,
  secondReadingBytes: 50 * MiB,
  listedFindings: 1000,
  listedDifferences: 200,
  listedHeaderMembers: 50,
  listedPointerCharacters: 1 * MiB,
  inputHashBytes: 64 * MiB,
}
