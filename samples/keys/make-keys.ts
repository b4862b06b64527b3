import { createHash, createPublicKey, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'
import { makeTestCertificate, makeTestKey, type TestKey } from '../../main/proof/index.ts'

/**
 * `node samples/keys/make-keys.ts`: writes the same files every time. The private keys are public, so signatures by them prove
 * nothing.
 */
const signer = makeTestKey('proofbench samples')
const another = makeTestKey('proofbench samples, another')
const authority = makeTestKey('proofbench samples, root')

const ROOT = 'Proofbench samples root'
const issuer = { commonName: ROOT, key: authority }
const signing = { subject: signer, issuer, isAuthority: false } as const

const save = (name: string, text: string): void =>
  writeFileSync(join(import.meta.dirname, name), `${text.replaceAll('\r', '').trimEnd()}\n`)

save('signer.key.pem', signer.privatePem)
save('signer.pub.pem', signer.publicPem)
save('another.key.pem', another.privatePem)
save('another.pub.pem', another.publicPem)
save('root.key.pem', authority.privatePem)
const root = makeTestCertificate({
  commonName: ROOT,
  subject: authority,
  isAuthority: true,
  serial: 1,
  notBefore: '2020-01-01',
  notAfter: '2049-12-01',
})
save('root.crt.pem', root)
save(
  'signer.crt.pem',
  makeTestCertificate({
    commonName: 'Proofbench samples signer',
    ...signing,
    serial: 2,
    notBefore: '2025-01-01',
    notAfter: '2049-11-01',
  }),
)
save(
  'expired.crt.pem',
  makeTestCertificate({
    commonName: 'Proofbench samples signer, expired',
    ...signing,
    serial: 3,
    notBefore: '2023-01-01',
    notAfter: '2026-06-30',
  }),
)
save(
  'revoked.crt.pem',
  makeTestCertificate({
    commonName: 'Proofbench samples signer, revoked',
    ...signing,
    serial: 4,
    notBefore: '2025-01-01',
    notAfter: '2049-11-01',
  }),
)
save('root.crl.pem', revocationList(authority, 4, '20260101000000Z'))

/** Returns a revocation list signed by `key` with one entry (RFC 5280 5.1); node-forge cannot create one. */
function revocationList(key: TestKey, serial: number, since: string): string {
  const { asn1, pki } = forge
  const { UNIVERSAL } = asn1.Class
  const { SEQUENCE, INTEGER, UTCTIME, BITSTRING, OID, NULL } = asn1.Type
  const sequence = (...parts: forge.asn1.Asn1[]) => asn1.create(UNIVERSAL, SEQUENCE, true, parts)
  const plain = (type: forge.asn1.Type, value: string) => asn1.create(UNIVERSAL, type, false, value)
  const time = (digits: string) => plain(UTCTIME, digits.slice(2))
  const rsa = () =>
    sequence(plain(OID, asn1.oidToDer(pki.oids.sha256WithRSAEncryption ?? '').getBytes()), plain(NULL, ''))
  const name = pki.distinguishedNameToAsn1(pki.certificateFromPem(root).subject)
  const entry = sequence(plain(INTEGER, String.fromCharCode(serial)), time(since))
  const body = sequence(
    plain(INTEGER, '\u0001'),
    rsa(),
    name,
    time('20260101000000Z'),
    time('20491201000000Z'),
    sequence(entry),
  )
  const octets = sign('sha256', Buffer.from(asn1.toDer(body).getBytes(), 'latin1'), key.key)
  const list = sequence(body, rsa(), plain(BITSTRING, `\u0000${octets.toString('latin1')}`))
  const text = Buffer.from(asn1.toDer(list).getBytes(), 'latin1').toString('base64')
  return `-----BEGIN X509 CRL-----\n${(text.match(/.{1,64}/g) ?? []).join('\n')}\n-----END X509 CRL-----`
}

for (const { publicPem } of [signer, another, authority]) {
  const spki = createPublicKey(publicPem).export({ type: 'spki', format: 'der' })
  console.log(createHash('sha256').update(spki).digest('hex'))
}
