import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { someOf } from '../support/length.ts'
import { runCli } from '../support/run-cli.ts'
import { runService } from '../support/run-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { AUTHORITY, CHIP, MRZ, SIGNER } from '../unit/checks/chip/specimen.ts'
import { call, settled } from './faults/client.ts'
import { controlCall } from './faults/every-submission.ts'

const KEY = 'back-end-key-of-this-test-7781'
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('SKIPPED: openssl is not installed, so nobody makes revocation lists')

/**
 * Creates certificates and revocation lists with openssl: an empty list, one with the signer, one with the authority. Returns the
 * folder.
 */
function createLists(): string {
  const folder = temporaryFolder()
  const file = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text)
  const openssl = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
  }
  file('country.der', AUTHORITY.der)
  file('country.pem', AUTHORITY.pem)
  file('country.key', AUTHORITY.key.privatePem)
  file('signer.pem', SIGNER.pem)
  for (const [name, certificate] of [
    ['none', null],
    ['signer', 'signer.pem'],
    ['country', 'country.pem'],
  ] as const) {
    mkdirSync(join(folder, name))
    const base = `default_ca=one\n[one]\ndatabase=${name}/index.txt\ncrlnumber=${name}/number\n`
    file(`${name}.cnf`, `[ca]\n${base}default_md=sha256\ndefault_crl_days=3000\n`)
    file(`${name}/index.txt`, '')
    file(`${name}/number`, '01\n')
    const ca = ['ca', '-config', `${name}.cnf`, '-cert', 'country.pem', '-keyfile', 'country.key']
    if (certificate) openssl(...ca, '-revoke', certificate)
    openssl(...ca, '-gencrl', '-out', `${name}-list.pem`)
    openssl('crl', '-in', `${name}-list.pem`, '-outform', 'DER', '-out', `${name}-list.der`)
  }
  return folder
}

function withConfig(folder: string, more: object): string {
  const path = join(folder, 'config.json')
  writeFileSync(path, JSON.stringify({ tenants: [{ id: 't', backendKey: KEY }], ...more }))
  return path
}

/** Submits the chip to a service with these revocation lists, and returns its status and blocking indicators. */
async function examineChip(folder: string, chipRevocationLists: readonly string[]) {
  const config = withConfig(folder, { countryAuthorities: ['country.der'], chipRevocationLists })
  const { address, stop } = await runService(['--in-memory', '--config', config])
  const send = (method: string, path: string, body?: unknown) => call(address, KEY, method, path, body)
  const id = String((await send('POST', '/identities')).body?.id)
  const session = await send('POST', `/identities/${id}/id-documents/nfc-session`, { mrz: MRZ })
  const form = new FormData()
  for (const [number, bytes] of CHIP.dataGroups) form.set(`DG${number}`, new Blob([Buffer.from(bytes)]), `DG${number}`)
  form.set('SOD', new Blob([Buffer.from(CHIP.sod)]), 'SOD')
  await controlCall(address, 'POST', `/sessions/${session.body?.sessionId}/chip`, form)
  await settled(address, KEY, id)
  const { body } = await send('GET', `/identities/${id}`)
  await stop()
  // Service: Identity view
  const [document] = (body?.idDocuments ?? []) as {
    evidenceStatus: { status: string; blockingIndicators?: string[] }
  }[]
  const { status, blockingIndicators = [] } = document?.evidenceStatus ?? { status: 'none' }
  return { status, blockingIndicators: [...blockingIndicators].sort() }
}

// Service: Blocking by default, "signer certificate issued by a trusted country signing authority"
describe.skipIf(!hasOpenssl)('revoked chip certificates', () => {
  const REVOKED = {
    status: 'INVALID',
    blockingIndicators: ['PASSIVE_AUTHENTICATION_CHECK_FAILED', 'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_FAILED'],
  }

  test.each(
    someOf(
      [
        ['is on no list', ['none-list.der'], { status: 'VERIFIED', blockingIndicators: [] }],
        ['is revoked, by a list in PEM', ['none-list.pem', 'signer-list.pem'], REVOKED],
        ['is revoked, by a list in DER', ['signer-list.der'], REVOKED],
        ['is of an authority that is revoked', ['country-list.der'], REVOKED],
      ] as const,
      2,
    ),
  )('a chip whose signer %s', async (_, lists, expected) => {
    expect(await examineChip(createLists(), lists)).toEqual(expected)
  })

  test.each(
    someOf(
      [
        ['countryAuthorities', 'none-list.pem', 'holds no certificate', 64],
        ['countryAuthorities', 'config.json', 'holds no certificate', 64],
        ['countryAuthorities', 'absent.pem', 'There is no such file or folder (ENOENT)', 66],
        ['chipRevocationLists', 'country.pem', 'holds no revocation list', 64],
        ['chipRevocationLists', 'none', 'It is a folder', 66],
      ] as const,
      2,
    ),
  )('serve refuses to start with %s set to %s', async (member, file, reason, expected) => {
    const folder = createLists()
    const config = withConfig(folder, { [member]: [file] })
    const { code, stderr } = await runCli(['serve', '--port', '0', '--in-memory', '--config', config])
    expect([code, stderr.replace(`${file}: `, `${file} `)]).toEqual([
      expected,
      expect.stringContaining(`${file} ${reason}`),
    ])
  })
})
