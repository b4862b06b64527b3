import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import forge from 'node-forge'
import { UnusableKeyError } from '../unusable-key-error.ts'
import { type DocumentSigner, unusable, usableChain } from './document-signer.ts'

/**
 * Returns the signer of a PKCS #12 file (RFC 7292) with one key and its certificates. `now`: epoch milliseconds. Throws `UnusableKeyError`
 * for a wrong passphrase, another file, and as `usableChain` does.
 */
export function readPkcs12(bytes: Uint8Array, passphrase: string, now: number): DocumentSigner {
  const store = opened(bytes, passphrase)
  const bags = (type: string): forge.pkcs12.Bag[] => store.getBags({ bagType: type })[type] ?? []
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as { readonly [name: string]: string }
  const keys = [...bags(pkcs8ShroudedKeyBag ?? ''), ...bags(keyBag ?? '')]
  const [first, another] = keys
  if (!first || another) throw unusable(`the file has ${keys.length} keys`, 'Export one key with its certificates.')
  const key = privateKeyOf(first)
  const ders = bags(certBag ?? '').flatMap(({ cert, asn1 }) => {
    const structure = cert ? forge.pki.certificateToAsn1(cert) : asn1
    return structure ? [derOf(structure)] : []
  })
  const chain = usableChain(ders, (certificate) => certificate.checkPrivateKey(key), now)
  return { ...chain, sign: async (data) => sign('sha256', data, key) }
}

function opened(bytes: Uint8Array, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  let structure: forge.asn1.Asn1
  try {
    structure = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('latin1')))
  } catch {
    throw new UnusableKeyError('NOT_A_KEY', 'The file is no PKCS #12 store', 'Give a .p12 or .pfx file.')
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(structure, passphrase)
  } catch (error) {
    // The library throws plain errors; this is the one about the passphrase.
    const message = error instanceof Error ? error.message : ''
    if (/MAC could not be verified|Invalid password|decrypt/i.test(message))
      throw new UnusableKeyError('WRONG_PASSPHRASE', 'The passphrase of the PKCS #12 file is wrong', 'Try again.')
    throw new UnusableKeyError(
      'NOT_A_KEY',
      'The file is no PKCS #12 store that can be read',
      'Give a .p12 or .pfx file, encrypted by AES or Triple DES with a MAC by HMAC.',
    )
  }
}

/** The library parses RSA keys only, and keeps others as they are. */
function privateKeyOf({ key, asn1 }: forge.pkcs12.Bag): KeyObject {
  const structure = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1
  try {
    return createPrivateKey({ key: derOf(structure), format: 'der', type: 'pkcs8' })
  } catch {
    throw unusable('its key is of an unknown kind', 'Use an RSA key, or one of an elliptic curve.')
  }
}

const derOf = (structure: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(structure).getBytes(), 'latin1')
