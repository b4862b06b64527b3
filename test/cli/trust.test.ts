import { createHash, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES, hasFixtures } from '../support/fixtures.ts'
import { IS_LONG } from '../support/length.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const publicKeys = { pem: '', other: '', fingerprint: '' }

beforeAll(() => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  publicKeys.pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  publicKeys.fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  publicKeys.other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
})

/** Creates a data folder and key files for one test. */
function createWorkspace() {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'signer.pem'), publicKeys.pem)
  writeFileSync(join(cwd, 'other.pem'), publicKeys.other)
  const home = join(cwd, 'home')
  return { cwd, home, run: (...args: string[]) => runCli(args, { cwd, env: { PROOFBENCH_HOME: home } }) }
}

const colons = (hex: string): string => (hex.match(/../g) ?? []).join(':').toUpperCase()

describe('trust command', () => {
  test('trust adds a key and shows its fingerprint, lists it and removes it', async () => {
    const { run } = createWorkspace()
    const added = await run('trust', 'add', 'signer.pem', '--label', 'Issuer', '--tenant', 'acme', '--test')
    expect(added.code).toBe(0)
    expect(added.stderr).toContain(colons(publicKeys.fingerprint))
    const { stdout } = await run('trust', 'list', '--format', 'json')
    expect(JSON.parse(stdout)).toMatchObject({
      label: 'Issuer',
      tenant: 'acme',
      test: true,
      fingerprint: publicKeys.fingerprint,
    })
    expect((await run('trust', 'list')).stdout).toContain('TEST KEY')
    expect((await run('trust', 'remove', publicKeys.fingerprint.slice(0, 10))).code).toBe(0)
    expect((await run('trust', 'list', '--format', 'json')).stdout).toBe('')
  })

  test('trust adds nothing if the fingerprint differs from the given one', async () => {
    const { run } = createWorkspace()
    expect((await run('trust', 'add', 'signer.pem', '--fingerprint', 'ab'.repeat(32))).code).toBe(64)
    expect((await run('trust', 'list', '-f', 'json')).stdout).toBe('')
    expect((await run('trust', 'add', 'signer.pem', '--fingerprint', colons(publicKeys.fingerprint))).code).toBe(0)
  })

  test('trust refuses a duplicate label or key, a private key, a file without a key and an unknown name', async () => {
    const { run, cwd } = createWorkspace()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(join(cwd, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(join(cwd, 'text.pem'), 'hello')
    expect((await run('trust', 'add', 'signer.pem', '-l', 'a')).code).toBe(0)
    expect((await run('trust', 'add', 'other.pem', '-l', 'a')).code).toBe(64)
    expect((await run('trust', 'add', 'private.pem')).stderr).toContain('private key')
    expect((await run('trust', 'add', 'text.pem')).code).toBe(64)
    expect((await run('trust', 'add', 'absent.pem')).code).toBe(66)
    expect((await run('trust', 'remove', 'nobody')).code).toBe(64)
    expect((await run('trust', 'list', '-f', 'json')).stdout.trim().split('\n')).toHaveLength(1)
  })

  test('trust loses no key when many processes add keys at once', async () => {
    const { run } = createWorkspace()
    const tenants = Array.from({ length: 8 }, (_, index) => `tenant-${index}`)
    const ends = await Promise.all(
      tenants.map((tenant) => run('trust', 'add', 'signer.pem', '--label', tenant, '--tenant', tenant)),
    )
    expect(ends.map(({ code, stderr }) => [code, stderr.includes('Another')])).toEqual(tenants.map(() => [0, false]))
    const { stdout } = await run('trust', 'list', '-f', 'json')
    const listed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).tenant)
    expect(listed.sort()).toEqual(tenants)
  })

  test.runIf(IS_LONG)(
    'trust waits for a lock, then explains how to continue, and leaves the lock to its owner',
    async () => {
      const { run, home } = createWorkspace()
      expect((await run('trust', 'add', 'signer.pem')).code).toBe(0)
      expect(readdirSync(home)).toEqual(['trust-store.json'])
      const lock = join(home, 'trust-store.json.lock')
      writeFileSync(lock, '')
      const { code, stderr } = await run('trust', 'remove', 'signer.pem')
      expect(code).toBe(70)
      expect(stderr).toContain(`remove ${lock}`)
      expect((await run('trust', 'list', '-f', 'json')).stdout).toContain('signer.pem')
      expect(readdirSync(home).sort()).toEqual(['trust-store.json', 'trust-store.json.lock'])
    },
  )

  test('the trust store is private, and a damaged one is refused unchanged', async () => {
    const { run, home } = createWorkspace()
    await run('trust', 'add', 'signer.pem')
    expect(readdirSync(home)).toEqual(['trust-store.json'])
    if (process.platform !== 'win32') expect(statSync(join(home, 'trust-store.json')).mode & 0o077).toBe(0)
    const before = readFileSync(join(home, 'trust-store.json'), 'utf8')
    writeFileSync(join(home, 'trust-store.json'), before.slice(0, 40))
    const { code, stderr } = await run('trust', 'add', 'other.pem')
    expect(code).toBe(66)
    expect(stderr).toContain('trust-store.json')
    expect(readFileSync(join(home, 'trust-store.json'), 'utf8')).toBe(before.slice(0, 40))
  })

  test.skipIf(!hasFixtures)(
    'a stored key verifies, does not verify for another tenant, and is ignored with --no-trust-store',
    async () => {
      const archive = join(FIXTURES, 'ok-binary.mime')
      const key = join(FIXTURES, 'keys', 'signer.pub.pem')
      const { run } = createWorkspace()
      expect((await run('verify', archive)).code).toBe(3)
      await run('trust', 'add', key, '-l', 'signer', '--tenant', 'nobody-has-this')
      const bound = await run('verify', archive, '-f', 'json')
      expect(JSON.parse(bound.stdout)).toMatchObject({
        indication: 'INDETERMINATE',
        subIndication: 'CHAIN_CONSTRAINTS_FAILURE',
      })
      await run('trust', 'remove', 'signer')
      await run('trust', 'add', key, '-l', 'signer')
      const { code, stdout } = await run('verify', archive, '-f', 'json')
      expect(code).toBe(0)
      expect(JSON.parse(stdout).signature.key.source).toBe('trust-store:signer')
      expect((await run('verify', archive, '--no-trust-store')).code).toBe(3)
    },
  )
})
