import {
  childrenOf,
  type DerNode,
  expectTag,
  MalformedDerError,
  oidOf,
  readDer,
  sequenceOf,
  TAG,
  wrappedIn,
} from '../../proof/index.ts'

/** CMS signed data with one signer, as time stamps and signatures of documents have it; nothing in it is verified. RFC 5652, 5 */
export interface SignedData {
  readonly contentType: string
  /** Signed content as received; null if the signature is detached. */
  readonly content: Uint8Array | null
  /** DER of every certificate in it. */
  readonly certificates: readonly Uint8Array[]
  readonly signer: SignedDataSigner
}

export interface SignedDataSigner {
  readonly digestAlgorithm: string
  /** AlgorithmIdentifier, DER. */
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
  /** The signed bytes: as received, but with the tag of a SET OF instead of [0]. RFC 5652, 5.4 */
  readonly signed: Uint8Array
  /** The only value of each signed attribute by its OID. */
  readonly attributes: ReadonlyMap<string, DerNode>
  /** The only value of each unsigned attribute by its OID. */
  readonly unsigned: ReadonlyMap<string, DerNode>
}

/** Attribute with the time stamp of a signature. RFC 5126, 6.1.1 */
export const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
/** Tags [0] and [1], constructed. */
const [CONTEXT_0, CONTEXT_1] = [0xa0, 0xa1]

/** Parses signed data strictly: DER, one signer, signed attributes. Throws `MalformedDerError`. */
export function readSignedData(der: Uint8Array): SignedData {
  const [type, wrapped] = sequenceOf(readDer(der), 'the signed data')
  if (oidOf(type, 'its content type') !== SIGNED_DATA) throw new MalformedDerError('it is no CMS signed data')
  const [, , encapsulated, ...rest] = sequenceOf(contextNode(wrapped, 'its content'), 'its signed data')
  const [contentType, eContent] = sequenceOf(encapsulated, 'its signed content')
  const certificates = rest.find(({ tag }) => tag === CONTEXT_0)
  const [signer, another] = childrenOf(expectTag(rest.at(-1), TAG.set, 'its signers'))
  if (!signer || another) throw new MalformedDerError('it does not have exactly one signer')
  const what = 'its signed content'
  return {
    contentType: oidOf(contentType, 'the type of its signed content'),
    content: eContent ? expectTag(contextNode(eContent, what), TAG.octetString, what).value : null,
    certificates: certificates ? childrenOf(certificates).map((node) => node.der) : [],
    signer: readSigner(signer),
  }
}

/** Returns the element in a tag [0]. */
function contextNode(node: DerNode | undefined, what: string): DerNode {
  return wrappedIn(expectTag(node, CONTEXT_0, what), what)
}

/** Parses SignerInfo. RFC 5652, 5.3: the signed attributes must be there. */
function readSigner(node: DerNode): SignedDataSigner {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature, unsigned] = sequenceOf(node, 'its signer')
  const received = expectTag(attributes, CONTEXT_0, 'the signed attributes')
  const signed = new Uint8Array(received.der)
  signed[0] = TAG.set
  return {
    digestAlgorithm: oidOf(sequenceOf(digestAlgorithm, 'the digest algorithm')[0], 'the digest algorithm'),
    signatureAlgorithm: expectTag(signatureAlgorithm, TAG.sequence, 'the signature algorithm').der,
    signature: expectTag(signature, TAG.octetString, 'the signature').value,
    signed,
    attributes: attributesIn(received),
    unsigned: unsigned ? attributesIn(expectTag(unsigned, CONTEXT_1, 'the unsigned attributes')) : new Map(),
  }
}

function attributesIn(node: DerNode): ReadonlyMap<string, DerNode> {
  const values = new Map<string, DerNode>()
  for (const attribute of childrenOf(node)) {
    const [type, all] = sequenceOf(attribute, 'an attribute')
    const id = oidOf(type, 'the type of an attribute')
    if (values.has(id)) throw new MalformedDerError(`the attribute ${id} occurs twice`)
    values.set(id, wrappedIn(expectTag(all, TAG.set, 'an attribute'), 'an attribute'))
  }
  return values
}
