import { createHash, sign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnParser, AsnSerializer, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import { Set as AsnSet, Constructed, ObjectIdentifier } from 'asn1js'
import { CLASS, readElement } from '../chip-file.ts'
import { DataGroupHash, LDS_SECURITY_OBJECT, LdsSecurityObject } from '../lds-security-object.ts'
import type { ChipAuthority } from './certificates.ts'

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const RSA_WITH_SHA_256 = '1.2.840.113549.1.1.11'
const NULL = Uint8Array.of(5, 0).buffer

/** Creates EF.SOD for the files of a chip: SHA-256, RSA PKCS #1, without signing time, so that it is deterministic. */
export function signSecurityObject(dataGroups: ReadonlyMap<number, Uint8Array>, signer: ChipAuthority): Uint8Array {
  const content = securityObjectContent(dataGroups)
  const certificate = AsnParser.parse(signer.der, Certificate)
  const sha256 = () => new AlgorithmIdentifier({ algorithm: SHA_256, parameters: NULL })
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new Uint8Array(new ObjectIdentifier({ value: LDS_SECURITY_OBJECT }).toBER())),
    attribute('1.2.840.113549.1.9.4', bytesOf(new OctetString(createHash('sha256').update(content).digest()))),
  ]
  const { serialNumber, issuer } = certificate.tbsCertificate
  const info = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: sha256(),
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: RSA_WITH_SHA_256, parameters: NULL }),
    signature: new OctetString(sign('sha256', setOf(attributes), signer.key.key)),
  })
  const signedData = new SignedData({
    version: 3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256()]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: LDS_SECURITY_OBJECT,
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate })]),
    signerInfos: new SignerInfos([info]),
  })
  return inSecurityObject(
    bytesOf(new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: bytesOf(signedData).slice().buffer })),
  )
}

/** Wraps signed data as EF.SOD, in the tag 0x77. */
export function inSecurityObject(signedData: Uint8Array): Uint8Array {
  const idBlock = { tagClass: CLASS.application, tagNumber: 0x17 }
  return new Uint8Array(new Constructed({ idBlock, value: [readElement(signedData, 'the signed data')] }).toBER())
}

/** Returns the DER of the hashes that the document signer signs. */
export const securityObjectContent = (dataGroups: ReadonlyMap<number, Uint8Array>): Uint8Array =>
  bytesOf(hashesOf(dataGroups))

function hashesOf(dataGroups: ReadonlyMap<number, Uint8Array>): LdsSecurityObject {
  const object = new LdsSecurityObject()
  object.hashAlgorithm = new AlgorithmIdentifier({ algorithm: SHA_256 })
  for (const number of [...dataGroups.keys()].sort((a, b) => a - b)) {
    const hash = new DataGroupHash()
    hash.number = number
    hash.hash = new OctetString(
      createHash('sha256')
        .update(dataGroups.get(number) ?? '')
        .digest(),
    )
    object.hashes.push(hash)
  }
  return object
}

const attribute = (attrType: string, value: Uint8Array): Attribute =>
  new Attribute({ attrType, attrValues: [value.slice().buffer as ArrayBuffer] })

/** Returns the DER of the signed SET. Both attributes are already in DER order (X.690 11.6). */
function setOf(attributes: readonly Attribute[]): Uint8Array {
  const value = attributes.map((member) => readElement(bytesOf(member), 'an attribute'))
  return new Uint8Array(new AsnSet({ value }).toBER())
}

const bytesOf = (structure: unknown): Uint8Array => new Uint8Array(AsnSerializer.serialize(structure))
