import forge from 'node-forge'
import { makeTestKey, type TestKey } from '../../../../proof/index.ts'

/** Key with its certificate; deterministic. For scenarios and tests only. */
export interface ChipAuthority {
  readonly key: TestKey
  readonly pem: string
  readonly der: Uint8Array
}

export interface AuthorityOptions {
  readonly seed: string
  /** Alpha-2, as in the certificates of the issuing state. */
  readonly country: string
  /** yyyy-MM-dd, UTC midnight. */
  readonly notBefore: string
  readonly notAfter: string
  /** Default: a key generated from the seed, which takes about a second. */
  readonly key?: TestKey
}

export interface SignerOptions extends AuthorityOptions {
  readonly authority: ChipAuthority
}

const ORGANIZATION = 'Proofbench'
const UNIT = 'TEST KEY - NOT FOR PRODUCTION'

/** Creates a country signing authority with a self-signed certificate. ICAO Doc 9303-12 7.1.1 */
export function makeCountryAuthority(options: AuthorityOptions): ChipAuthority {
  return makeCertificate(options, 'Test Country Signing Authority', null)
}

/** Creates a document signer issued by the authority. ICAO Doc 9303-12 7.1.1 */
export function makeDocumentSigner(options: SignerOptions): ChipAuthority {
  return makeCertificate(options, 'Test Document Signer', options.authority)
}

function makeCertificate(
  { seed, country, notBefore, notAfter, key = makeTestKey(seed) }: AuthorityOptions,
  commonName: string,
  authority: ChipAuthority | null,
): ChipAuthority {
  const certificate = forge.pki.createCertificate()
  const issuer = authority && forge.pki.certificateFromPem(authority.pem)
  certificate.publicKey = forge.pki.publicKeyFromPem(key.publicPem)
  certificate.serialNumber = `01${forge.md.sha256.create().update(`${seed}/${notBefore}`).digest().toHex().slice(0, 16)}`
  certificate.validity.notBefore = new Date(`${notBefore}T00:00:00Z`)
  certificate.validity.notAfter = new Date(`${notAfter}T00:00:00Z`)
  const subject = nameOf(country, commonName)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer ? issuer.subject.attributes : subject)
  certificate.setExtensions(extensionsOf(issuer))
  certificate.sign(forge.pki.privateKeyFromPem((authority?.key ?? key).privatePem), forge.md.sha256.create())
  const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'latin1')
  return { key, pem: forge.pki.certificateToPem(certificate), der }
}

const nameOf = (country: string, commonName: string): forge.pki.CertificateField[] => [
  { name: 'countryName', value: country },
  { name: 'organizationName', value: ORGANIZATION },
  { shortName: 'OU', value: UNIT },
  { name: 'commonName', value: commonName },
]

function extensionsOf(issuer: forge.pki.Certificate | null): object[] {
  if (!issuer)
    return [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ]
  return [
    { name: 'keyUsage', digitalSignature: true, critical: true },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes() },
  ]
}
