import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compactVerify, importSPKI } from 'jose'
import { describe, expect, test } from 'vitest'
import { signingKey } from '../../../main/statement/key-file.ts'
import { openStatement } from '../../../main/statement/open-statement.ts'
import { publicPem } from '../../../main/statement/public-key.ts'
import { readReview } from '../../../main/statement/read-review.ts'
import { type Statement, signStatement } from '../../../main/statement/sign-statement.ts'

const newKey = () => signingKey(generateKeyPairSync('ed25519').privateKey, 'Anna')
const key = newKey()
const STATEMENT: Statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'proof-1', digest: { sha256: 'ab'.repeat(32) } }],
  predicateType: 'urn:proofbench:review-check:1',
  predicate: {
    result: 'CONFIRMED',
    checked: 'cd'.repeat(32),
    comment: 'Nguyễn \u202e Әлия',
    reviewer: { name: 'Anna', key: key.fingerprint },
    library: 'ef'.repeat(32),
    time: '2026-11-23T09:00:00.000Z',
  },
}
const known = (fingerprint: string) => (fingerprint === key.fingerprint ? key.spki : null)

/** Verifies with the Python package `cryptography` and prints the payload. Written from the RFC alone. */
const PYTHON = `
import base64, json, sys
from cryptography.hazmat.primitives.serialization import load_pem_public_key
decode = lambda part: base64.urlsafe_b64decode(part + '=' * (-len(part) % 4))
header, payload, signature = open(sys.argv[1]).read().strip().split('.')
assert json.loads(decode(header))['alg'] == 'EdDSA'
load_pem_public_key(open(sys.argv[2], 'rb').read()).verify(decode(signature), (header + '.' + payload).encode())
print(json.dumps(json.loads(decode(payload))))
`
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

function inFiles<Result>(jws: string, use: (statement: string, pem: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-statement-'))
  try {
    const [statement, pem] = [join(folder, 'statement.jws'), join(folder, 'key.pem')]
    writeFileSync(statement, jws)
    writeFileSync(pem, publicPem(key))
    return use(statement, pem, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a statement', () => {
  test('is verified by jose alone', async () => {
    const jws = await signStatement(key, STATEMENT)
    const { payload, protectedHeader } = await compactVerify(jws, await importSPKI(publicPem(key), 'EdDSA'))
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: key.fingerprint, cty: 'vnd.in-toto+json' })
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(STATEMENT)
  })

  test.skipIf(!hasPython)('is verified by Python alone (needs python3 with cryptography)', async () => {
    const jws = await signStatement(key, STATEMENT)
    const run = (text: string) =>
      inFiles(text, (file, pem) => spawnSync('python3', ['-c', PYTHON, file, pem], { encoding: 'utf8' }))
    expect(JSON.parse(run(jws).stdout)).toEqual(STATEMENT)
    const [header, payload = '', signature] = jws.split('.')
    expect(run(`${header}.${changed(payload)}.${signature}`).stderr).toContain('InvalidSignature')
  })

  test.skipIf(!hasOpenssl)('is verified by openssl alone, as the README says (needs openssl)', async () => {
    const jws = await signStatement(key, STATEMENT)
    const script = `
      cut -d. -f1,2 statement.jws | tr -d '\\n' > signed.txt
      cut -d. -f3 statement.jws | tr -- '-_' '+/' | sed 's/$/==/' | base64 -d > signature.bin
      openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed.txt -sigfile signature.bin`
    const { stdout } = inFiles(jws, (_file, _pem, cwd) => spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8' }))
    expect(stdout).toContain('Signature Verified Successfully')
  })

  test('is read as a review', async () => {
    const jws = await signStatement(key, STATEMENT)
    expect(await readReview(jws, known)).toMatchObject({ isValid: true, signer: key.fingerprint, statement: STATEMENT })
  })

  test.each([
    ['another key', 'UNKNOWN_KEY', async () => signStatement(newKey(), STATEMENT)],
    ['a changed payload', 'SIGNATURE_INVALID', async (jws: string) => part(jws, 1, changed)],
    ['a changed signature', 'SIGNATURE_INVALID', async (jws: string) => part(jws, 2, changed)],
    [
      'unused bits in its Base64url',
      'NOT_A_STATEMENT',
      async (jws: string) => `${jws.slice(0, -1)}${nextCharacter(jws.at(-1) ?? '')}`,
    ],
    ['the algorithm none', 'NOT_A_STATEMENT', async (jws: string) => part(jws, 0, () => encoded({ alg: 'none' }))],
    [
      'the name of another signer',
      'NOT_A_STATEMENT',
      async () =>
        signStatement(key, {
          ...STATEMENT,
          predicate: { ...STATEMENT.predicate, reviewer: { name: 'Anna', key: 'ab'.repeat(32) } },
        }),
    ],
    [
      'another predicate',
      'NOT_A_STATEMENT',
      async () => signStatement(key, { ...STATEMENT, predicateType: 'urn:other' }),
    ],
    [
      'two subjects',
      'NOT_A_STATEMENT',
      async () => signStatement(key, { ...STATEMENT, subject: [...STATEMENT.subject, ...STATEMENT.subject] }),
    ],
    ['no text', 'NOT_A_STATEMENT', async () => ''],
  ])('with %s is not valid', async (_, problem, change) => {
    const jws = await change(await signStatement(key, STATEMENT))
    expect(await readReview(jws, known)).toMatchObject({ isValid: false, problem })
  })

  test('keeps its signer and payload when its predicate is unknown', async () => {
    const jws = await signStatement(key, { ...STATEMENT, predicateType: 'urn:other', predicate: { other: 1 } })
    expect(await openStatement(jws, known)).toMatchObject({ isValid: true, payload: { predicate: { other: 1 } } })
  })
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const changed = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
const part = (jws: string, index: number, change: (text: string) => string): string =>
  jws
    .split('.')
    .map((text, position) => (position === index ? change(text) : text))
    .join('.')

/** The last character of 64 bytes in Base64url has four unused bits. */
function nextCharacter(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(character) + 1] ?? ''
}
