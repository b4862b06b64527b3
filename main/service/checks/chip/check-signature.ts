import { createHash } from 'node:crypto'
import { Attribute } from '@peculiar/asn1-cms'
import { AsnArray, AsnParser, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { ObjectIdentifier } from 'asn1js'
import { type Certificate, publicKeyFrom } from '../../../proof/index.ts'
import { readElement } from './chip-file.ts'
import { hashAlgorithm } from './hash-algorithm.ts'
import { failed, failedFor, type Objection } from './objection.ts'
import type { SecurityObject } from './security-object.ts'
import { signatureProblem } from './signature-scheme.ts'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

/** Returns why the document signer's signature of the security object is invalid or not judged; null if it is valid. RFC 5652 5.4 */
export function securityObjectProblem(object: SecurityObject, certificate: Certificate | null): Objection | null {
  const { signer } = object
  if (!certificate) return failed('the certificate of the signer is not in the security object, or cannot be read')
  const key = publicKeyFrom(certificate.publicKey)
  if (!key) return failed('the key of the document signer cannot be read')
  // Required by ICAO Doc 9303-10 4.6.2.2; a signature over the bare content is rejected.
  const { signedAttributes: signed, signatureAlgorithm } = object
  if (!signed) return failed('the signer signed no attributes')
  const attributes = attributesProblem(object, signed)
  if (attributes !== null) return attributes
  const { signature, digestAlgorithm } = signer
  return signatureProblem(
    {
      signed,
      signatureAlgorithm,
      digestAlgorithm: digestAlgorithm.algorithm,
      signature: new Uint8Array(signature.buffer),
    },
    key,
  )
}

/** Signed attributes bind the content only by its hash and type, each of which must occur exactly once. RFC 5652 11.1, 11.2 */
function attributesProblem({ signer, contentType, content }: SecurityObject, signed: Uint8Array): Objection | null {
  const hash = hashAlgorithm(signer.digestAlgorithm.algorithm)
  if (typeof hash !== 'string') return hash
  try {
    const attributes = AsnParser.parse(signed, SignedAttributes)
    const type = singleValue(attributes, CONTENT_TYPE)
    const digest = singleValue(attributes, MESSAGE_DIGEST)
    if (!type || !digest) return failed('the signed attributes do not name the content exactly once')
    const element = readElement(type, 'the content type')
    if (!(element instanceof ObjectIdentifier) || element.getValue() !== contentType)
      return failed('the signed attributes are about another type of content')
    const expected = Buffer.from(AsnParser.parse(digest, OctetString).buffer)
    return failedFor(
      createHash(hash).update(content).digest().equals(expected) ? null : 'the signed hash is not that of the content',
    )
  } catch {
    return failed('the signed attributes cannot be read')
  }
}

function singleValue(attributes: SignedAttributes, id: string): Uint8Array | null {
  const found = attributes.filter(({ attrType }) => attrType === id)
  const [value, another] = found[0]?.attrValues ?? []
  return found.length === 1 && value && !another ? new Uint8Array(value) : null
}
