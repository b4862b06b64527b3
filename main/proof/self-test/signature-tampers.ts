import { createHmac, type KeyObject, sign } from 'node:crypto'
import { type Parts, proofOf, type Tamper, withFiles } from './tamper.ts'

const base64url = (value: string | Uint8Array): string => Buffer.from(value).toString('base64url')

/** Changes the signature text of proof.json. */
function onSignature(change: (signature: string, parts: Parts) => string | null | undefined) {
  return (parts: Parts) => {
    const proof = proofOf(parts.files)
    const signature = change(proof.signature, parts)
    if (signature === null || signature === proof.signature) return null
    return parts.repack(withFiles(parts.files, { 'proof.json': JSON.stringify({ ...proof, signature }) }))
  }
}

const payloadOf = (signature: string): string => signature.split('.')[1] ?? ''

/** Signs the same payload with another header by `key` (RSA). */
const signAgain = (header: object, payload: string, key: KeyObject, digest = 'sha256'): string => {
  const input = `${base64url(JSON.stringify(header))}.${payload}`
  return `${input}.${base64url(sign(digest, Buffer.from(input), key))}`
}

/** Changes proof.json and its payload identically and signs them with the attacker's key. */
function changeAndSign(header: (parts: Parts) => object) {
  return (parts: Parts) => {
    const { signature: _signature, ...proof } = proofOf(parts.files)
    const changed = { ...proof, tenantUsed: 'another' }
    const signature = signAgain(header(parts), base64url(JSON.stringify(changed)), parts.attacker.privateKey)
    return parts.repack(withFiles(parts.files, { 'proof.json': JSON.stringify({ ...changed, signature }) }))
  }
}

const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

export const signatureTampers: readonly Tamper[] = [
  { id: 'resigned', title: 'everything signed anew by another key', apply: changeAndSign(() => ({ alg: 'RS256' })) },
  {
    id: 'resigned-jwk',
    title: 'signed by another key that the header brings along',
    apply: changeAndSign(({ attacker }) => ({ alg: 'RS256', jwk: attacker.publicKey.export({ format: 'jwk' }) })),
  },
  {
    id: 'resigned-jku',
    title: 'signed by another key that the header points to',
    apply: changeAndSign(() => ({ alg: 'RS256', jku: 'https://example.org/keys' })),
  },
  {
    id: 'alg-none',
    title: 'algorithm none, without a signature',
    apply: onSignature((signature) => `${base64url('{"alg":"none"}')}.${payloadOf(signature)}.`),
  },
  {
    id: 'alg-none-kept',
    title: 'algorithm none, signature kept',
    apply: onSignature((signature) => signature.replace(/^[^.]*/, base64url('{"alg":"none"}'))),
  },
  {
    id: 'alg-hs256',
    title: 'HS256 keyed with the published public key',
    apply: onSignature((signature, { trusted }) => {
      const input = `${base64url('{"alg":"HS256"}')}.${payloadOf(signature)}`
      return `${input}.${base64url(createHmac('sha256', publicPem(trusted)).update(input).digest())}`
    }),
  },
  {
    id: 'alg-rs512',
    title: 'the header says RS512',
    apply: onSignature((signature) => signature.replace(/^[^.]*/, base64url('{"alg":"RS512"}'))),
  },
  {
    id: 'alg-case',
    title: 'the header says rs256',
    apply: onSignature((signature) => signature.replace(/^[^.]*/, base64url('{"alg":"rs256"}'))),
  },
  {
    id: 'header-crit',
    title: 'a critical extension in the header',
    apply: onSignature((signature, { attacker }) =>
      signAgain({ alg: 'RS256', crit: ['exp'], exp: 0 }, payloadOf(signature), attacker.privateKey),
    ),
  },
  {
    id: 'header-b64',
    title: 'b64 false in the header',
    apply: onSignature((signature) =>
      signature.replace(/^[^.]*/, base64url('{"alg":"RS256","b64":false,"crit":["b64"]}')),
    ),
  },
  { id: 'signature-removed', title: 'the signature removed', apply: onSignature(() => undefined) },
  {
    id: 'signature-empty',
    title: 'the signature emptied',
    apply: onSignature((signature) => signature.replace(/[^.]*$/, '')),
  },
  {
    id: 'signature-bit',
    title: 'one bit of the signature turned',
    apply: onSignature((signature) =>
      signature.replace(/[^.]*$/, (octets) => (octets.startsWith('A') ? 'B' : 'A') + octets.slice(1)),
    ),
  },
  {
    id: 'signature-padded',
    title: 'padding put behind the signature',
    apply: onSignature((signature) => `${signature}==`),
  },
  {
    id: 'signature-newline',
    title: 'a line end put behind the signature',
    apply: onSignature((signature) => `${signature}\n`),
  },
  {
    id: 'signature-short',
    title: 'the signature cut by one octet',
    apply: onSignature((signature) =>
      signature.replace(/[^.]*$/, (octets) => base64url(Buffer.from(octets, 'base64url').subarray(1))),
    ),
  },
  { id: 'payload-changed', title: 'proof.json and the payload changed alike, signature kept', apply: changeBoth },
  {
    id: 'payload-detached',
    title: 'the payload taken out',
    apply: onSignature((signature) => signature.replace(/\.[^.]*\./, '..')),
  },
  {
    id: 'signature-other',
    title: 'a good signature over something else',
    apply: onSignature((_signature, { attacker }) => signAgain({ alg: 'RS256' }, base64url('{}'), attacker.privateKey)),
  },
]

function changeBoth(parts: Parts) {
  const { signature, ...proof } = proofOf(parts.files)
  const changed = { ...proof, endDateTime: '2099-01-01T00:00:00.000' }
  const [header, , octets] = signature.split('.')
  const jws = `${header}.${base64url(JSON.stringify(changed))}.${octets}`
  return parts.repack(withFiles(parts.files, { 'proof.json': JSON.stringify({ ...changed, signature: jws }) }))
}
