import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import type { RevocationList, TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import { partsOf, TAMPERS } from '../../main/proof/self-test/run-self-test.ts'
import { imagesOf, type Parts, proofOf, text, withFiles } from '../../main/proof/self-test/tamper.ts'
import { signCompact } from '../../main/proof/write/sign.ts'
import { signingKey, written } from '../../samples/sample.ts'
import { small } from '../../samples/scenes/departures.ts'
import { readBytes } from './read-bytes.ts'
import { zipOf } from './zip-builder.ts'

/** An archive with the keys to verify it. */
export interface Forgery {
  readonly id: string
  readonly bytes: Uint8Array
  readonly keys: readonly TrustedKey[]
  readonly revocationLists?: readonly RevocationList[]
}

const KEYS = join(import.meta.dirname, '..', '..', 'samples', 'keys')
const material = (names: readonly string[]) =>
  names.map((name) => readTrustMaterial(readFileSync(join(KEYS, name)), name))
const keysOf = (...names: readonly string[]) => material(names).flatMap(({ keys }) => keys)

/** Returns keys like those of the window's trust store, without a tenant. */
export const storedKeys = (...names: readonly string[]): readonly TrustedKey[] =>
  keysOf(...names).map((key) => ({ ...key, label: key.source }))

const SIGNER = keysOf('signer.pub.pem')

/** Archive on which all forgeries are based: a licence and a portrait. */
const genuine = () => small('licence-and-portrait', '2026-10-02T11:20:30.405')

async function genuineParts(): Promise<Parts> {
  const [bytes, zip] = await Promise.all([written(genuine()), written(genuine(), { envelope: { kind: 'zip' } })])
  const reading = await readBytes(bytes, {}, 'off')
  const parts = await partsOf({ bytes, reading, zip, trusted: createPublicKey(signingKey('signer')) })
  reading.close()
  const privateKey = signingKey('another')
  return { ...parts, attacker: { privateKey, publicKey: createPublicKey(privateKey) } }
}

/** Returns one forgery of each class: every tamper of the self-test, payloads, containers, and trust. */
export async function allForgeries(): Promise<readonly Forgery[]> {
  const parts = await genuineParts()
  const tampered = await Promise.all(
    TAMPERS.map(async ({ id, apply }) => ({ id, bytes: await apply(parts), keys: SIGNER })),
  )
  return [
    ...tampered.flatMap(({ bytes, ...rest }) => (bytes === null ? [] : [{ ...rest, bytes }])),
    ...(await payloads(parts)),
    ...(await containers(parts)),
    ...trust(parts),
  ]
}

const PAYLOADS: { readonly [id: string]: string | Uint8Array } = {
  'payload-word': 'hello',
  'payload-string': '"hello"',
  'payload-array': '[]',
  'payload-null': 'null',
  'payload-empty': '',
  'payload-empty-object': '{}',
  'payload-not-utf-8': Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
  'payload-too-deep': `${'['.repeat(2000)}${']'.repeat(2000)}`,
}

/** Returns archives with payloads of a trusted key that do not describe the files. */
async function payloads(parts: Parts): Promise<readonly Forgery[]> {
  const { signature: _signature, ...proof } = proofOf(parts.files)
  const own = JSON.stringify(proof)
  const all = {
    ...PAYLOADS,
    'payload-byte-order-mark': `\ufeff${own}`,
    'payload-trailing': `${own} x`,
    'payload-member-twice': own.replace('{', '{"tenantId":"other",'),
  }
  return Promise.all(
    Object.entries(all).map(async ([id, payload]) => {
      const signature = await sign(payload)
      const files = withFiles(parts.files, { 'proof.json': JSON.stringify({ ...proof, signature }) })
      return { id, bytes: await parts.repack(files), keys: SIGNER }
    }),
  )
}

/** jose signs bytes, which need not be text. */
const sign = (payload: string | Uint8Array): Promise<string> =>
  signCompact(payload as string, createPrivateKey(signingKey('signer').export({ type: 'pkcs8', format: 'pem' })))

async function containers(parts: Parts): Promise<readonly Forgery[]> {
  const entries = [...parts.files].map(([path, content]) => ({
    name: `${parts.root}/${path}`,
    content: Buffer.from(content),
  }))
  const other = { name: `${parts.root}/proof.json`, content: Buffer.from('{"identityId":1}') }
  const [image = ''] = imagesOf(parts.files)
  const picture = { name: `${parts.root}/${image}`, content: Buffer.from('another picture') }
  const details = text(parts.files.get('verificationAndEvaluationDetails.json'))
  const twice = { 'verificationAndEvaluationDetails.json': details.replace(/^\[\{"(\w+)":/, '[{"$1":null,"$1":') }
  const made = (id: string, bytes: Uint8Array): Forgery => ({ id, bytes, keys: SIGNER })
  return [
    made('duplicate-proof-last', parts.wrap(zipOf([...entries, other]))),
    made('duplicate-proof-first', parts.wrap(zipOf([other, ...entries]))),
    made('duplicate-image', parts.wrap(zipOf([...entries, picture]))),
    made('member-twice-in-details', await resealed(parts, twice)),
    made('unknown-compression', parts.wrap(zipOf(entries.map((entry) => ({ ...entry, method: 12 }))))),
  ]
}

/** Changes files and signs their new hashes with a trusted key, so that only the content is wrong. */
async function resealed(parts: Parts, changes: { readonly [path: string]: string }): Promise<Uint8Array> {
  const { createHash } = await import('node:crypto')
  const { signature: _signature, ...proof } = proofOf(parts.files)
  const hashes = { ...(proof.hashes as object) } as { [name: string]: unknown }
  for (const [path, content] of Object.entries(changes))
    hashes[path.replace('.json', '')] = createHash('sha256').update(content).digest('hex')
  const payload = JSON.stringify({ ...proof, hashes })
  const signature = await sign(payload)
  const files = withFiles(parts.files, {
    ...changes,
    'proof.json': JSON.stringify({ ...JSON.parse(payload), signature }),
  })
  return parts.repack(files)
}

/** Returns unchanged archives with different trusted keys. */
function trust({ bytes }: Parts): readonly Forgery[] {
  const lists = material(['root.crl.pem']).flatMap(({ revocationLists }) => revocationLists)
  return [
    { id: 'genuine', bytes, keys: SIGNER },
    { id: 'genuine-stored-key', bytes, keys: storedKeys('another.pub.pem', 'signer.pub.pem') },
    { id: 'no-key', bytes, keys: [] },
    { id: 'none-of-the-keys', bytes, keys: storedKeys('another.pub.pem') },
    { id: 'the-named-key-is-another', bytes, keys: keysOf('another.pub.pem') },
    { id: 'issuer-only', bytes, keys: keysOf('root.crt.pem') },
    { id: 'key-of-another-tenant', bytes, keys: SIGNER.map((key) => ({ ...key, label: 'x', tenant: 'elsewhere' })) },
    { id: 'expired', bytes, keys: keysOf('expired.crt.pem', 'root.crt.pem') },
    { id: 'revoked', bytes, keys: keysOf('revoked.crt.pem', 'root.crt.pem'), revocationLists: lists },
  ]
}
