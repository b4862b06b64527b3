import type { Observation } from '../findings/finding.ts'

/** Parsed JSON: objects have own properties only, numbers are doubles (SignatureFacts preserves their digits where necessary). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export interface InputFacts {
  /** Name from the reader; `-` for standard input. Never used as a path. */
  readonly name: string
  /** Bytes of the input as received; for a folder the sum of its files. */
  readonly size: number
  /** Lower-case hex of the whole input; null if it was not computed (folders; large inputs unless requested). */
  readonly sha256: string | null
  readonly container: 'mime' | 'zip' | 'folder'
}

export interface EnvelopePartFacts {
  readonly index: number
  readonly contentType: string
  readonly transferEncoding: '7bit' | '8bit' | 'binary' | 'base64' | 'quoted-printable' | 'unknown'
  /** Offset and length of the part's body in the input as received, before decoding. */
  readonly bodyOffset: number
  readonly bodyLength: number
  readonly isArchive: boolean
}

export interface EnvelopeFacts {
  readonly boundary: string
  readonly lineEnd: 'CRLF' | 'LF' | 'MIXED'
  readonly hasTopHeaders: boolean
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly preambleLength: number
  readonly epilogueLength: number
  readonly closed: boolean
  readonly parts: readonly EnvelopePartFacts[]
}

export interface ZipEntryFacts {
  /** Decoded name, with the root folder; a trailing slash marks a folder. */
  readonly name: string
  readonly isFolder: boolean
  readonly method: 'stored' | 'deflated' | 'unsupported'
  readonly methodId: number
  readonly flags: number
  readonly size: number
  readonly compressedSize: number
  readonly crc32: number
  /** Offsets into the ZIP (not the envelope). */
  readonly headerOffset: number
  readonly dataOffset: number
  readonly centralOffset: number
  readonly modified: string
}

export interface ContainerFacts {
  readonly size: number
  /** Offset of the ZIP's first byte in the input if the ZIP is not encoded; null in base64 or quoted-printable. */
  readonly offset: number | null
  readonly zip64: boolean
  readonly comment: string
  readonly entries: readonly ZipEntryFacts[]
}

export interface FileFacts {
  /** Relative to the root folder, `/` between segments. */
  readonly path: string
  readonly size: number
  readonly compressedSize: number
  readonly method: 'stored' | 'deflated' | 'none'
  /** Lower-case hex of the content; null if the content could not be read completely. */
  readonly sha256: string | null
  /** First bytes of the content (at most 32) as hex, for detecting the format. */
  readonly leading: string
}

export interface JsonFacts {
  readonly path: string
  readonly size: number
  /** Undefined if the bytes could not be parsed. Present even if observations reject it (duplicate keys …). */
  readonly value: JsonValue | undefined
  /** True if the bytes have exactly one reading. */
  readonly strict: boolean
}

/** Parsed `signature` of proof.json (no cryptography yet). Archive: proof.json, Signature. */
export interface SignatureFacts {
  /** Text of the member in proof.json. */
  readonly text: string
  /** Present if there are exactly three parts that decode canonically; `signingInput` is the first two as received. */
  readonly parts: {
    readonly header: JsonValue | undefined
    readonly algorithm: string | null
    /** Other members of the header. */
    readonly otherHeaderMembers: readonly string[]
    readonly payload: JsonValue | undefined
    readonly payloadEncoding: 'base64url' | 'base64'
    readonly signingInput: string
    /** Base64url of the signature octets. */
    readonly signature: string
  } | null
  /** Pointers at which proof.json without its signature and the payload differ (as values, numbers by their digits). */
  readonly differences: readonly { readonly pointer: string; readonly file: string; readonly payload: string }[]
}

/** Result of an independent reader (JSZip) for the same bytes. */
export interface SecondReadingFacts {
  readonly reader: string
  readonly disagreements: readonly { readonly path: string; readonly ours: string; readonly theirs: string }[]
}

/**
 * Input that is no proof archive, by its use: keys, certificates and lists can be trusted, a policy can be applied, `archives`
 * can be verified individually. Its name is the detail of `envelope.no-archive`.
 */
export interface OtherInput {
  readonly kind: 'key' | 'private-key' | 'policy' | 'archives' | 'file'
  /** Number of `archives`. */
  readonly count?: number
}

/** All results of reading, without judgement. Serialisable: it can be stored and judged again without the bytes. */
export interface ArchiveFacts {
  readonly format: 'proofbench-facts/1'
  readonly input: InputFacts
  readonly envelope: EnvelopeFacts | null
  readonly container: ContainerFacts | null
  /** Name of the single root folder; null if the files are in the root or there are several. */
  readonly rootFolder: string | null
  readonly files: readonly FileFacts[]
  readonly proof: JsonFacts | null
  readonly identityDetails: JsonFacts | null
  readonly verificationAndEvaluationDetails: JsonFacts | null
  readonly signature: SignatureFacts | null
  readonly secondReading: SecondReadingFacts | null
  /** Reasons for skipped steps of reading, by check id: `{ 'second-reading.zip': 'switched off' }`. */
  readonly skipped: { readonly [checkId: string]: string }
  readonly observations: readonly Observation[]
  /** Null for a proof archive, even a malformed one. */
  readonly otherInput: OtherInput | null
}
