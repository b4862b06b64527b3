/** Every limit of reading: unit, default. A finding that reports one carries both numbers. (House style 9) */
export interface Limits {
  /** Bytes of the envelope's header block (top headers or one part's headers). */
  readonly envelopeHeaderBytes: number
  readonly envelopeHeaderCount: number
  readonly envelopeParts: number
  /** Nesting depth of multiparts that is still looked into for reporting. */
  readonly envelopeDepth: number
  /** Bytes of a decoded body held in memory before a temporary file is used. */
  readonly decodedInMemoryBytes: number
  readonly zipEntries: number
  readonly zipNameBytes: number
  readonly zipPathSegments: number
  /** Sum of all uncompressed sizes, bytes. */
  readonly zipTotalBytes: number
  /** Uncompressed over compressed size, for one entry and for the whole; counted only above `zipRatioFloorBytes`. */
  readonly zipRatio: number
  readonly zipRatioFloorBytes: number
  readonly zipCentralDirectoryBytes: number
  /** Bytes of one JSON file. */
  readonly jsonBytes: number
  readonly proofJsonBytes: number
  readonly jsonDepth: number
  /** Bytes of one JSON string as it stands in the file; proof.json's signature has a limit of its own. */
  readonly jsonStringBytes: number
  /**
   * JSON values of one archive: proof.json, its signed payload and the detail files together. Bounds the steps of judging as well,
   * which grow no faster than the values.
   */
  readonly jsonValues: number
  /** Members of one JSON object, or elements of one array. */
  readonly jsonMembers: number
  /** Characters of proof.json's signature. */
  readonly signatureCharacters: number
  /** Media listed in proof.json. */
  readonly mediaReferences: number
  /** Inputs up to this many bytes are read a second time by an independent reader. */
  readonly secondReadingBytes: number
  /** Findings of one kind that are listed; the others are counted, or left out where one is enough to refuse. */
  readonly listedFindings: number
  /** Places listed where proof.json and its signed payload differ. */
  readonly listedDifferences: number
  /** Members of the signature's header that are named one by one. */
  readonly listedHeaderMembers: number
  /** Characters of all JSON pointers listed for one file, which whoever made it may make long. */
  readonly listedPointerCharacters: number
  /** Inputs up to this many bytes have `input.sha256` computed without being asked. */
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
  jsonValues: 1_500_000,
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
