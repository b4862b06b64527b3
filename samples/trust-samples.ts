import { rootFolder } from '../main/proof/index.ts'
import { failed, open, passed, type Sample, signingKey, written } from './sample.ts'
import { small } from './scenes/departures.ts'
import { withRoot } from './tampered.ts'

const FILE = 'licence-and-portrait.mime'
const licence = () => small('licence-and-portrait', '2026-10-02T11:20:30.405')

/** One archive, verified with different keys: only the trust differs. */
const judged = (
  name: string,
  title: string,
  story: string,
  keys: readonly string[],
  expected: Sample['expected'],
  revocationLists: readonly string[] = [],
): Sample => ({ name, file: FILE, title, story, keys, revocationLists, expected, make: () => written(licence()) })

export const trustSamples: readonly Sample[] = [
  judged(
    'licence-and-portrait',
    'With the public key',
    'A licence and a portrait; the reader has the signer’s public key.',
    ['signer.pub.pem'],
    passed(),
  ),
  judged(
    'certificate-chain',
    'With certificate and root',
    'The same archive; the chain from the signer’s certificate to its root is checked, and no list revokes it.',
    ['signer.crt.pem', 'root.crt.pem'],
    passed(),
    ['root.crl.pem'],
  ),
  judged(
    'no-key',
    'Without a key',
    'The same archive; the reader has no key, so the signer is not known.',
    [],
    open('NO_SIGNING_CERTIFICATE_FOUND', ['trust.no-key']),
  ),
  judged(
    'root-only',
    'With the root alone',
    'The same archive; the issuer is known, the signer’s certificate is not.',
    ['root.crt.pem'],
    open('NO_SIGNING_CERTIFICATE_FOUND', ['trust.no-signing-certificate']),
  ),
  judged(
    'expired-certificate',
    'With an expired certificate',
    'The same archive; the certificate ended before the signature claims to have been made.',
    ['expired.crt.pem', 'root.crt.pem'],
    open('OUT_OF_BOUNDS_NO_POE', ['trust.expired', 'trust.test-key']),
  ),
  judged(
    'revoked-certificate',
    'With a revoked certificate',
    'The same archive; the certificate was revoked before the transaction began.',
    ['revoked.crt.pem', 'root.crt.pem'],
    failed('REVOKED', ['trust.revoked', 'trust.test-key']),
    ['root.crl.pem'],
  ),
  {
    ...judged(
      'somebody-elses-key',
      'With the key of another service',
      'The same archive; the only key in the reader’s trust store belongs to another service and did not make the signature. Nothing shows that the archive was changed.',
      ['another.pub.pem'],
      open('NO_SIGNING_CERTIFICATE_FOUND', ['trust.no-matching-key']),
    ),
    stored: true,
  },
  {
    name: 'signed-by-another-key',
    file: 'signed-by-another-key.mime',
    title: 'Signed by another key',
    story: 'Complete and consistent, but the key that the reader named for this archive did not make the signature.',
    keys: ['signer.pub.pem'],
    expected: failed('SIG_CRYPTO_FAILURE', ['signature.invalid']),
    make: () => written(small('signed-by-another-key', '2026-10-03T09:12:44.810'), { key: signingKey('another') }),
  },
  {
    name: 'next-major-version',
    file: 'next-major-version.mime',
    title: 'A newer major version',
    story: 'Signed by a trusted key, but version 2.0 may mean other things by the same fields.',
    keys: ['signer.pub.pem'],
    expected: open('SIG_CONSTRAINTS_FAILURE', ['schema.newer-version', 'trust.test-key'], 'NOT_JUDGED'),
    make: () => written(small('next-major-version', '2026-10-04T14:00:09.002', { version: '2.0' })),
  },
  {
    name: 'folder-of-another-identity',
    file: 'folder-of-another-identity.mime',
    title: 'Another identity on the folder',
    story: 'The signed content is whole, but the root folder carries the id of another identity.',
    keys: ['signer.pub.pem'],
    expected: open('SIG_CONSTRAINTS_FAILURE', ['layout.root-identity', 'trust.test-key']),
    make: () => {
      const contents = licence()
      const generatedAt = String(contents.proof.endDateTime)
      return withRoot(contents, rootFolder({ identityId: '6a1b1f6e-90d5-4c35-a8a4-2f14b3f0c999' }, generatedAt))
    },
  },
]
