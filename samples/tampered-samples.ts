import { type Expected, failed, type Sample, unread } from './sample.ts'
import { small } from './scenes/departures.ts'
import { passportAndPortrait } from './scenes/documents.ts'
import { signedOver, tamperedWith } from './tampered.ts'

/** All of them are changed versions of the first genuine sample. */
const tampered = (name: string, tamper: string, title: string, story: string, expected: Expected): Sample => ({
  name,
  file: `${name}.mime`,
  title,
  story,
  keys: ['signer.pub.pem'],
  expected,
  make: () => tamperedWith(tamper, passportAndPortrait()),
})

const REFUSED = [
  'HTTP/1.1 403 Forbidden',
  'Content-Type: application/json',
  '',
  '{"errors":[{"code":"1033","message":"the transaction is PROCESSING"}]}',
  '',
].join('\r\n')

export const tamperedSamples: readonly Sample[] = [
  tampered(
    'image-bit',
    'image-bit',
    'One bit of an image',
    'A single bit of the passport picture was turned.',
    failed('HASH_FAILURE', ['hash.mismatch', 'trust.test-key']),
  ),
  tampered(
    'images-swapped',
    'images-swapped',
    'Two images swapped',
    'The passport and the face cut out of it changed places, so that every hash still occurs.',
    failed('HASH_FAILURE', ['hash.mismatch', 'trust.test-key']),
  ),
  tampered(
    'image-removed',
    'image-removed',
    'An image removed',
    'A listed picture is not there.',
    failed('SIGNED_DATA_NOT_FOUND', ['hash.missing-file', 'trust.test-key']),
  ),
  tampered(
    'file-added',
    'file-added',
    'A file added',
    'A text that says "checked" lies beside the signed files.',
    failed('HASH_FAILURE', ['hash.unlisted-file', 'trust.test-key']),
  ),
  tampered(
    'image-and-hash',
    'image-and-hash',
    'Image and hash changed',
    'The picture was changed and its hash in proof.json as well; the signed payload was not.',
    failed('HASH_FAILURE', ['signature.payload-mismatch', 'trust.test-key']),
  ),
  tampered(
    'status-changed',
    'status-raised',
    'A result edited',
    'A status in identityDetails.json was turned around.',
    failed('HASH_FAILURE', ['consistency.final-status', 'hash.mismatch', 'trust.test-key'], 'ERRORS'),
  ),
  tampered(
    'level-raised',
    'loa-raised',
    'The level raised',
    'The level of assurance in identityDetails.json was set to LOA4.',
    failed('HASH_FAILURE', ['consistency.final-loa', 'hash.mismatch', 'trust.test-key'], 'ERRORS'),
  ),
  tampered(
    'outer-json',
    'outer-tenant',
    'Only the readable part changed',
    'The tenant was changed in proof.json, not in the signed payload.',
    failed('HASH_FAILURE', ['signature.payload-mismatch', 'trust.test-key']),
  ),
  tampered(
    'changed-after-signing',
    'payload-changed',
    'Signed content changed',
    'A time was changed in proof.json and in its signed payload. The old signature shows that its key signed other content.',
    failed('SIG_CRYPTO_FAILURE', ['consistency.future-time', 'layout.root-time', 'signature.invalid'], 'WARNINGS'),
  ),
  {
    name: 'payload-unreadable',
    file: 'payload-unreadable.mime',
    title: 'A signature over a word',
    story: 'A trusted key signed the word “hello” instead of proof.json: the signature covers no file.',
    keys: ['signer.pub.pem'],
    expected: failed('HASH_FAILURE', ['json.syntax', 'signature.payload-mismatch', 'trust.test-key']),
    make: () => signedOver('hello', small('payload-unreadable', '2026-10-05T10:31:07.118')),
  },
  tampered(
    're-signed',
    'resigned-jwk',
    'Signed anew, key included',
    'Everything was changed and signed by another key, which the signature brings along.',
    failed('SIG_CRYPTO_FAILURE', ['signature.header', 'signature.invalid']),
  ),
  tampered(
    'alg-none',
    'alg-none',
    'No algorithm',
    'The signature says alg none and has no octets.',
    failed('SIG_CRYPTO_FAILURE', ['signature.algorithm']),
  ),
  tampered(
    'alg-hs256',
    'alg-hs256',
    'The public key as a secret',
    'HS256 keyed with the published public key.',
    failed('SIG_CRYPTO_FAILURE', ['signature.algorithm']),
  ),
  tampered(
    'duplicate-entry',
    'entry-twice',
    'proof.json twice',
    'Two entries of the same name: two programs could read two different archives.',
    unread([
      'hash.absent',
      'hash.unlisted-file',
      'schema.proof',
      'signature.missing',
      'zip.duplicate-entry',
      'zip.second-reading',
    ]),
  ),
  tampered(
    'duplicate-key',
    'duplicate-key',
    'A member twice',
    'A member of proof.json is written twice with two values.',
    unread(['json.duplicate-key', 'signature.payload-mismatch', 'trust.test-key']),
  ),
  tampered(
    'hidden-bytes',
    'zip-between',
    'Bytes between the entries',
    'Something was hidden before the central directory.',
    unread(['zip.hidden-data', 'trust.test-key']),
  ),
  tampered(
    'two-archives',
    'envelope-twice',
    'Two archives in one envelope',
    'The envelope holds a second ZIP.',
    unread(['envelope.several-archives']),
  ),
  tampered(
    'cut-download',
    'cut',
    'A download that broke off',
    'The second half of the file is missing.',
    unread(['envelope.not-closed', 'zip.unreadable']),
  ),
  {
    name: 'saved-refusal',
    file: 'saved-refusal.mime',
    title: 'A refusal saved as a proof',
    story: 'The service answered 403, and the answer was saved under the name of an archive.',
    keys: ['signer.pub.pem'],
    expected: unread(['envelope.no-archive']),
    make: () => Promise.resolve(Buffer.from(REFUSED)),
  },
]
