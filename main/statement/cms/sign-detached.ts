import { createHash } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnParser, AsnSerializer, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import { ObjectIdentifier, OctetString as Octets, Sequence } from 'asn1js'
import { childrenOf, readDer } from '../../proof/index.ts'
import type { DocumentSigner } from './document-signer.ts'
import { SIGNATURE_TIME_STAMP, type SignedData as SignedDataParts } from './signed-data.ts'
import { ATTRIBUTE } from './signer-problem.ts'

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const SIGNATURE = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' } as const
const [DATA, SIGNED_DATA] = ['1.2.840.113549.1.7.1', '1.2.840.113549.1.7.2']
const NULL = Uint8Array.of(5, 0).buffer
/** SET OF, and the tag [0] under which its bytes are stored. */
const SET = 0x31

/**
 * Signs content that is stored elsewhere: CMS signed data in DER, CAdES baseline B (ETSI EN 319 122-1), and T with a time stamp. `stamp`
 * returns a token (RFC 3161) over the SHA-256 of the signature, or null for none.
 */
export async function signDetached(
  content: Uint8Array,
  { certificates, kind, sign }: DocumentSigner,
  stamp: (digest: Uint8Array) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const [own] = certificates
  const attributes = sortedAttributes([
    attribute(ATTRIBUTE.contentType, new Uint8Array(new ObjectIdentifier({ value: DATA }).toBER())),
    attribute(ATTRIBUTE.messageDigest, octets(sha256(content))),
    attribute(ATTRIBUTE.signingCertificateV2, signingCertificate(own.der)),
  ])
  const signature = await sign(setOf(attributes))
  const token = await stamp(sha256(signature))
  return assembled({ certificates: certificates.map(({ der }) => der), kind, attributes, signature, token })
}

interface SignatureParts {
  /** DER, the signer's first. */
  readonly certificates: readonly Uint8Array[]
  readonly kind: DocumentSigner['kind']
  readonly attributes: readonly Attribute[]
  readonly signature: Uint8Array
  readonly token: Uint8Array | null
}

/** Returns signed data that was read as `signDetached` writes it: what its signature does not cover must be equal too. */
export function rewritten({ certificates, signer }: SignedDataParts, kind: DocumentSigner['kind']): Uint8Array {
  const attributes = childrenOf(readDer(signer.signed)).map(({ der }) => AsnParser.parse(der, Attribute))
  const token = signer.unsigned.get(SIGNATURE_TIME_STAMP)?.der ?? null
  return assembled({ certificates, kind, attributes, signature: signer.signature, token })
}

function assembled({ certificates, kind, attributes, signature, token }: SignatureParts): Uint8Array {
  const parsed = certificates.map((der) => AsnParser.parse(der, Certificate))
  const [own] = parsed
  if (!own) throw new Error('Signed data without a certificate')
  const { serialNumber, issuer } = own.tbsCertificate
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: SHA_256 })
  const info = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm,
    signedAttrs: [...attributes],
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithm: SIGNATURE[kind],
      ...(kind === 'rsa' && { parameters: NULL }),
    }),
    signature: new OctetString(signature),
    ...(token && { unsignedAttrs: [attribute(SIGNATURE_TIME_STAMP, token)] }),
  })
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: new CertificateSet(parsed.map((certificate) => new CertificateChoices({ certificate }))),
    signerInfos: new SignerInfos([info]),
  })
  return bytesOf(new ContentInfo({ contentType: SIGNED_DATA, content: new Uint8Array(bytesOf(signedData)).buffer }))
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const octets = (valueHex: Uint8Array): Uint8Array => new Uint8Array(new Octets({ valueHex }).toBER())
const bytesOf = (structure: unknown): Uint8Array => new Uint8Array(AsnSerializer.serialize(structure))

const attribute = (attrType: string, value: Uint8Array): Attribute =>
  new Attribute({ attrType, attrValues: [new Uint8Array(value).buffer] })

/** SigningCertificateV2 with the SHA-256 of the certificate, which is the default and not named. RFC 5035, 3 */
function signingCertificate(der: Uint8Array): Uint8Array {
  const hash = new Octets({ valueHex: sha256(der) })
  const one = new Sequence({ value: [hash] })
  return new Uint8Array(new Sequence({ value: [new Sequence({ value: [one] })] }).toBER())
}

/** Returns attributes in the order of DER, in which they are signed and stored. X.690, 11.6 */
const sortedAttributes = (attributes: readonly Attribute[]): readonly Attribute[] =>
  attributes.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))

/** Returns the DER of the signed SET. */
function setOf(attributes: readonly Attribute[]): Uint8Array {
  const content = Buffer.concat(attributes.map(bytesOf))
  // Three attributes have between 128 and 255 bytes.
  if (content.length < 0x80 || content.length > 0xff) throw new Error(`Signed attributes of ${content.length} bytes`)
  return Buffer.concat([Uint8Array.of(SET, 0x81, content.length), content])
}
