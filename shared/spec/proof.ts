import type * as z from 'zod'
import { TENANT_ROLE } from './codes/values.ts'
import { closed, dateTime, filledText, text, version } from './primitives.ts'
import { list, optional, required, structure } from './structure.ts'

export const media = structure(
  'Media',
  {
    specification: 'Archive: proof.json, Media',
    title: 'Media file',
    about: 'A file in one of the media folders, with its hash.',
  },
  {
    hash: required(text, 'SHA-256 of the file.'),
    id: required(filledText, 'Id by which the detail files refer to the file.'),
    path: required(filledText, 'Path of the file inside the proof.'),
  },
)

export const hashes = structure(
  'Hashes',
  {
    specification: 'Archive: proof.json, Hashes',
    title: 'Hashes',
    about: 'The SHA-256 of every other file of the archive.',
  },
  {
    identityDetails: required(text, 'SHA-256 of identityDetails.json.'),
    verificationAndEvaluationDetails: required(text, 'SHA-256 of verificationAndEvaluationDetails.json.'),
    images: optional(list(media), 'Images associated with the identity when the proof was made.'),
    videos: optional(list(media), 'Live capture videos; absent unless the tenant asks for them.'),
    additionalFiles: optional(list(media), 'Additional files attached when the proof was made.'),
  },
)

export const proof = structure(
  'Proof',
  {
    specification: 'Archive: proof.json',
    title: 'Proof',
    about: 'The main file: what the proof is about, the hashes of all other files, and the signature.',
  },
  {
    version: required(version, 'Version of the proof format.'),
    proofId: required(filledText, 'Id of this proof.'),
    identityId: required(filledText, 'Id of the identity that the proof is about.'),
    transactionId: optional(text, 'Id of the transaction; may equal the identity id.'),
    tenantId: required(filledText, 'Tenant of the service for which the identity was proofed.'),
    tenantRole: required(closed(TENANT_ROLE), 'Role of the tenant that opened the transaction.'),
    tenantUsed: optional(text, 'Tenant configuration that was used.'),
    startDateTime: required(dateTime, 'When the transaction began.'),
    endDateTime: required(dateTime, 'When the transaction ended.'),
    componentVersion: required(filledText, 'Version of the product that made the proof.'),
    ips: optional(list(text), 'IP addresses that took part.'),
    previousProofId: optional(text, 'Id of the earlier proof where proofing was resumed.'),
    hashes: required(hashes, 'Hashes of all other files.'),
    signature: required(text, 'JWS of the content of this file.'),
  },
)

export type Media = z.infer<typeof media>
export type Hashes = z.infer<typeof hashes>
export type Proof = z.infer<typeof proof>
