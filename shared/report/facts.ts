import * as z from 'zod'
import {
  count,
  flag,
  integer,
  jsonValue,
  list,
  map,
  named,
  nullable,
  object,
  observation,
  oneOf,
  optional,
  sha256,
  text,
} from '../schema/index.ts'

export const inputFacts = named('Input', 'Input of the verification.', {
  name: text('Name as given; `-` for standard input. Never used as a path.'),
  size: count('Size as received, bytes; for a folder the sum of its files.'),
  sha256: nullable(
    sha256('SHA-256 of the whole input; null if it was not computed (folders; large inputs unless requested).'),
  ),
  container: oneOf(['mime', 'zip', 'folder'], 'Form of the input.'),
})

const envelopePart = named('EnvelopePart', 'Part of the MIME envelope.', {
  index: count('Position among the parts, from 0.'),
  contentType: text('Content type.'),
  transferEncoding: oneOf(
    ['7bit', '8bit', 'binary', 'base64', 'quoted-printable', 'unknown'],
    'Content transfer encoding.',
  ),
  bodyOffset: count('Offset of the body in the input as received, before decoding.'),
  bodyLength: count('Length of the body, before decoding.'),
  isArchive: flag('True for the part that holds the archive.'),
})

const envelope = named('Envelope', 'MIME envelope.', {
  boundary: text('Boundary of the parts.'),
  lineEnd: oneOf(['CRLF', 'LF', 'MIXED'], 'Line ends.'),
  hasTopHeaders: flag('True if headers precede the first part.'),
  headers: list(object({ name: text('Name.'), value: text('Value.') }), 'Headers of the envelope.'),
  preambleLength: count('Bytes before the first delimiter.'),
  epilogueLength: count('Bytes after the closing delimiter.'),
  closed: flag('True if there is a closing delimiter.'),
  parts: list(envelopePart, 'Parts of the envelope.'),
})

const zipEntry = named('ZipEntry', 'Entry of the ZIP. Offsets are relative to the ZIP, not to the envelope.', {
  name: text('Decoded name with the root folder; a trailing slash marks a folder.'),
  isFolder: flag('True for a folder.'),
  method: oneOf(['stored', 'deflated', 'unsupported'], 'Compression.'),
  methodId: count('Number of the compression method.'),
  flags: count('General purpose bits.'),
  size: count('Size of the content, bytes.'),
  compressedSize: count('Size in the ZIP, bytes.'),
  crc32: integer(0, 0xffff_ffff, 'CRC-32 of the content.'),
  headerOffset: integer(-1, Number.MAX_SAFE_INTEGER, 'Offset of the local header.'),
  dataOffset: integer(-1, Number.MAX_SAFE_INTEGER, 'Offset of the compressed data.'),
  centralOffset: integer(-1, Number.MAX_SAFE_INTEGER, 'Offset in the central directory.'),
  modified: text('Time of modification, as the ZIP has it.'),
})

const container = named('Container', 'ZIP of the archive.', {
  size: count('Size of the ZIP, bytes.'),
  offset: nullable(
    count('Offset of its first byte in the input; null if the ZIP is encoded in Base64 or quoted-printable.'),
  ),
  zip64: flag('True for a ZIP64.'),
  comment: text('Comment of the ZIP.'),
  entries: list(zipEntry, 'Entries in the order of the central directory.'),
})

const fileFacts = named('FileFacts', 'File of the archive.', {
  path: text('Path relative to the root folder, `/` between segments.'),
  size: count('Size of the content, bytes.'),
  compressedSize: count('Size in the ZIP, bytes.'),
  method: oneOf(['stored', 'deflated', 'none'], 'Compression; `none` outside of a ZIP.'),
  sha256: nullable(sha256('SHA-256 of the content; null if the content could not be read completely.')),
  leading: text('First bytes of the content (at most 32) as hex, for detecting the format.'),
})

const jsonFacts = named('Document', 'JSON file of the archive.', {
  path: text('Path relative to the root folder.'),
  size: count('Size, bytes.'),
  value: jsonValue(
    'Parsed content; absent if the bytes could not be parsed. Present even if observations reject it (duplicate keys …).',
  ).optional(),
  strict: flag('True if the bytes have exactly one reading.'),
})

/** Archive: proof.json, Signature. */
const signatureFacts = named('Signature', 'Member `signature` of proof.json, parsed, without any cryptography.', {
  text: text('Text of the member.'),
  parts: nullable(
    object({
      header: jsonValue('Header; absent if it could not be parsed.').optional(),
      algorithm: nullable(text('Member `alg` of the header.')),
      otherHeaderMembers: list(text(), 'Names of the other members of the header.'),
      payload: jsonValue('Payload; absent if it could not be parsed.').optional(),
      payloadEncoding: oneOf(['base64url', 'base64'], 'Encoding of the payload.'),
      signingInput: text('First two parts as received.'),
      signature: text('Base64url of the signature octets.'),
    }),
    'Parts of the signature; null unless there are exactly three that decode canonically.',
  ),
  differences: list(
    object({
      pointer: text('JSON pointer.'),
      file: text('Value in proof.json.'),
      payload: text('Value in the payload.'),
    }),
    'Differences between proof.json without its signature and the payload, as values, numbers by their digits.',
  ),
})

const secondReading = named('SecondReading', 'Result of an independent reader (JSZip) for the same bytes.', {
  reader: text('Name of the reader.'),
  disagreements: list(
    object({
      path: text('File.'),
      ours: text('Value of the first reader.'),
      theirs: text('Value of the second reader.'),
    }),
    'Differences between both readers.',
  ),
})

/** Its name is the detail of `envelope.no-archive`. */
const otherInput = named(
  'OtherInput',
  'Input that is no proof archive, by its use: keys, certificates and lists can be trusted, a policy can be applied, `archives` can be verified individually.',
  {
    kind: oneOf(['key', 'private-key', 'policy', 'archives', 'file'], 'Use of the input.'),
    count: optional(count('Number of `archives`.')),
  },
)

/** All results of reading, without judgement. Serialisable: it can be stored and judged again without the bytes. */
export const archiveFacts = named(
  'Facts',
  'Results of reading one input, without judgement. Nothing here is verified.',
  {
    format: z.literal('proofbench-facts/1').describe('Format of the facts.'),
    input: inputFacts,
    envelope: nullable(envelope, 'MIME envelope; null for a bare ZIP or a folder.'),
    container: nullable(container, 'ZIP of the archive; null for a folder.'),
    rootFolder: nullable(
      text('Name of the single root folder; null if the files are in the root or there are several.'),
    ),
    files: list(fileFacts, 'Files of the archive.'),
    proof: nullable(jsonFacts, 'proof.json.'),
    identityDetails: nullable(jsonFacts, 'identityDetails.json.'),
    verificationAndEvaluationDetails: nullable(jsonFacts, 'verificationAndEvaluationDetails.json.'),
    signature: nullable(signatureFacts),
    secondReading: nullable(secondReading, 'Second reading; null if it was skipped.'),
    skipped: map(text(), 'Reasons for skipped steps of reading, by check: `{ "second-reading.zip": "switched off" }`.'),
    observations: list(observation, 'Anomalies.'),
    otherInput: nullable(
      otherInput,
      'Set for an input that is no proof archive; null for a proof archive, even a malformed one.',
    ),
  },
)

export type EnvelopePartFacts = z.infer<typeof envelopePart>
export type EnvelopeFacts = z.infer<typeof envelope>
export type ZipEntryFacts = z.infer<typeof zipEntry>
export type ContainerFacts = z.infer<typeof container>
export type FileFacts = z.infer<typeof fileFacts>
export type JsonFacts = z.infer<typeof jsonFacts>
/** Parsed `signature` of proof.json (no cryptography yet). */
export type SignatureFacts = z.infer<typeof signatureFacts>
export type SecondReadingFacts = z.infer<typeof secondReading>
export type OtherInput = z.infer<typeof otherInput>
export type ArchiveFacts = z.infer<typeof archiveFacts>
