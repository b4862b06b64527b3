import type { Observation } from '../findings/finding.ts'

/** JSON as read: objects have own properties only, numbers are doubles (their digits are kept where it matters, see SignatureFacts). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export interface InputFacts {
  /** As the reader named it; `-` for standard input. Never used as a path. */
  readonly name: string
  /** Bytes of the input as received; for a folder the sum of its files. */
  readonly size: number
  /** Lower-case hex of the whole input, null where it was not computed (folders; large inputs unless asked for). */
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
  /** Name as decoded, with the root folder; a trailing slash marks a folder. */
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
  /** Offset of the ZIP's first byte in the input where the ZIP lies there unencoded; null in base64 or quoted-printable. */
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
  /** Lower-case hex of the content; null where the content could not be read whole. */
  readonly sha256: string | null
  /** First bytes of the content (at most 32) as hex: what the file looks like. */
  readonly leading: string
}

export interface JsonFacts {
  readonly path: string
  readonly size: number
  /** Undefined where no value could be made of the bytes. Present also when observations refuse it (duplicate keys …). */
  readonly value: JsonValue | undefined
  /** True when the bytes have exactly one reading. */
  readonly strict: boolean
}

/** proof.json's `signature` taken apart (no cryptography yet). Archive: proof.json, Signature. */
export interface SignatureFacts {
  /** The member's text as it stands in proof.json. */
  readonly text: string
  /** Present when there are exactly three parts that decode canonically; `signingInput` are the first two as received. */
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

/** What an independent reader (JSZip) made of the same bytes. */
export interface SecondReadingFacts {
  readonly reader: string
  readonly disagreements: readonly { readonly path: string; readonly ours: string; readonly theirs: string }[]
}

/**
 * An input that is no proof archive, by what can be done with it: keys, certificates and lists can be trusted, a policy can be used,
 * `archives` can be verified one by one. Its name is the detail of `envelope.no-archive`.
 */
export interface OtherInput {
  readonly kind: 'key' | 'private-key' | 'policy' | 'archives' | 'file'
  /** Of `archives`: how many there are. */
  readonly count?: number
}

/** All that reading found out, without judgement. Serialisable: it can be stored and judged again without the bytes. */
export interface ArchiveFacts {
  readonly format: 'proofbench-facts/1'
  readonly input: InputFacts
  readonly envelope: EnvelopeFacts | null
  readonly container: ContainerFacts | null
  /** Name of the one root folder, null when the files lie in the root or there is none. */
  readonly rootFolder: string | null
  readonly files: readonly FileFacts[]
  readonly proof: JsonFacts | null
  readonly identityDetails: JsonFacts | null
  readonly verificationAndEvaluationDetails: JsonFacts | null
  readonly signature: SignatureFacts | null
  readonly secondReading: SecondReadingFacts | null
  /** Why a step of reading was not done, by check id: `{ 'second-reading.zip': 'switched off' }`. */
  readonly skipped: { readonly [checkId: string]: string }
  readonly observations: readonly Observation[]
  /** Null for what is, or was meant to be, a proof archive. */
  readonly otherInput: OtherInput | null
}
