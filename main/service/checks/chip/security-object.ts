import { ContentInfo, SignedData, SignerInfo } from '@peculiar/asn1-cms'
import { AsnParser } from '@peculiar/asn1-schema'
import type { BaseBlock } from 'asn1js'
import { MalformedDerError } from '../../../proof/index.ts'
import { CLASS, hasTag, MalformedChipFile, partsOf, readElement, receivedBytes, type Tag } from './chip-file.ts'
import { LDS_CONTENT_TYPES, type LdsSecurityObject, parseLdsSecurityObject } from './lds-security-object.ts'

/** Parsed EF.SOD; not verified yet. */
export interface SecurityObject {
  /** OID of the algorithm of `hashes`. */
  readonly hashAlgorithm: string
  /** Hashes by data group number. */
  readonly hashes: ReadonlyMap<number, Uint8Array>
  /** Content type, which the signed attributes must repeat. */
  readonly contentType: string
  /** The signed content as received. */
  readonly content: Uint8Array
  readonly signer: SignerInfo
  /** DER of the name in `signer.sid.issuerAndSerialNumber`, as received. */
  readonly signerIssuer: Uint8Array | null
  /** DER of `signer.signatureAlgorithm`, as received. */
  readonly signatureAlgorithm: Uint8Array
  /** The signed bytes: as received, but with the tag of a SET OF instead of [0]. RFC 5652 5.4 */
  readonly signedAttributes: Uint8Array | null
  /** DER of every included certificate. */
  readonly certificates: readonly Uint8Array[]
}

const SECURITY_OBJECT: Tag = [CLASS.application, 0x17]
const SEQUENCE: Tag = [CLASS.universal, 16]
const SET: Tag = [CLASS.universal, 17]
/** Tag [0], used for the content, the certificates and the signed attributes. */
const CONTEXT_0: Tag = [CLASS.context, 0]
const SIGNED_DATA = '1.2.840.113549.1.7.2'

/** Parses EF.SOD: the hashes in CMS signed data in the tag 0x77; throws `MalformedChipFile`. ICAO Doc 9303-10 4.6.2 */
export function readSecurityObject(bytes: Uint8Array): SecurityObject {
  const [info, more] = partsOf(readElement(bytes, 'EF.SOD'), SECURITY_OBJECT, 'EF.SOD')
  if (!info || more) throw new MalformedChipFile('EF.SOD does not hold exactly one element')
  try {
    const signedData = readSignedData(receivedBytes(info))
    const received = receivedParts(partsOf(info, SEQUENCE, 'the content of EF.SOD')[1])
    const { eContentType, eContent } = signedData.encapContentInfo
    if (!LDS_CONTENT_TYPES.has(eContentType))
      throw new MalformedChipFile(`EF.SOD holds the content ${eContentType} instead of the hashes`)
    if (!eContent?.single) throw new MalformedChipFile('EF.SOD holds no content')
    const content = new Uint8Array(eContent.single.buffer)
    const object = parseLdsSecurityObject(content)
    const { algorithm: hashAlgorithm } = object.hashAlgorithm
    return { hashAlgorithm, hashes: hashesOf(object), contentType: eContentType, content, ...received }
  } catch (error) {
    throw asMalformed(error)
  }
}

function readSignedData(bytes: Uint8Array): SignedData {
  const { contentType, content } = AsnParser.parse(bytes, ContentInfo)
  if (contentType !== SIGNED_DATA) throw new MalformedChipFile(`EF.SOD holds the content type ${contentType}`)
  return AsnParser.parse(content, SignedData)
}

/**
 * Extracts the parts that are needed as received. Signer and attributes are both read from the verified bytes: two parsers could
 * otherwise arrive at two different signers. RFC 5652 5.1, 5.3
 */
function receivedParts(
  content: BaseBlock | undefined,
): Pick<SecurityObject, 'signer' | 'signerIssuer' | 'signatureAlgorithm' | 'certificates' | 'signedAttributes'> {
  const [element] = partsOf(content, CONTEXT_0, 'the content of EF.SOD')
  const signedData = partsOf(element, SEQUENCE, 'the signed data of EF.SOD')
  const certificates = signedData.find((part) => hasTag(part, CONTEXT_0))
  const [signer, another] = partsOf(signedData.at(-1), SET, 'the signers of EF.SOD')
  const [, sid, , ...rest] = partsOf(signer, SEQUENCE, 'the signer of EF.SOD')
  if (!signer || !sid || another) throw new MalformedChipFile('EF.SOD does not have exactly one signer')
  const attributes = rest.find((part) => hasTag(part, CONTEXT_0))
  const algorithm = rest.find((part) => hasTag(part, SEQUENCE))
  if (!algorithm) throw new MalformedChipFile('the signer of EF.SOD names no signature algorithm')
  const issuer = hasTag(sid, SEQUENCE) ? partsOf(sid, SEQUENCE, 'the name of the signer of EF.SOD')[0] : undefined
  return {
    signer: AsnParser.parse(receivedBytes(signer), SignerInfo),
    signerIssuer: issuer ? receivedBytes(issuer) : null,
    signatureAlgorithm: receivedBytes(algorithm),
    certificates: certificates ? partsOf(certificates, CONTEXT_0, 'the certificates of EF.SOD').map(receivedBytes) : [],
    signedAttributes: attributes ? asSet(receivedBytes(attributes)) : null,
  }
}

function asSet(attributes: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(attributes)
  bytes[0] = 0x31
  return bytes
}

function hashesOf({ hashes }: LdsSecurityObject): ReadonlyMap<number, Uint8Array> {
  const byNumber = new Map<number, Uint8Array>()
  for (const { number, hash } of hashes) {
    if (number < 1 || number > 16) throw new MalformedChipFile(`EF.SOD hashes data group ${number}, which none is`)
    if (byNumber.has(number)) throw new MalformedChipFile(`EF.SOD hashes data group ${number} twice`)
    byNumber.set(number, new Uint8Array(hash.buffer))
  }
  return byNumber
}

/** Converts the plain errors that the library throws for schema violations; messages of our own errors are kept. */
function asMalformed(error: unknown): MalformedChipFile {
  if (error instanceof MalformedChipFile) return error
  if (error instanceof MalformedDerError) return new MalformedChipFile(error.message)
  return new MalformedChipFile(
    `EF.SOD does not follow its schema: ${error instanceof Error ? error.message : 'unknown'}`,
  )
}
