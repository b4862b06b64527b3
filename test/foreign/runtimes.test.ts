import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { ACCEPTED, HAS_OPENSSL, OpensslChips, REFUSED, UNSUPPORTED } from '../support/openssl-chips.ts'
import { hasPkits } from '../support/pkits.ts'
import { READING } from '../unit/checks/chip/specimen.ts'

const SCRIPT = join(import.meta.dirname, 'runtimes', 'answers.ts')
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'runtimes', 'boringssl.mjs')).href
/** Exact version: a run of today and of next year are the same. */
const BUN = 'bun@1.4.5'
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx'
const hasBun = IS_LONG && spawnSync(NPX, ['--yes', BUN, '--version']).status === 0
if (IS_LONG && !hasBun) console.warn('SKIPPED: npx cannot fetch bun, so its answers are not compared')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-runtimes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Answers = { readonly [id: string]: string }

/** Runs the script on a runtime and returns its answers. `command`: the program and its first arguments. */
function answersOf(name: string, [program = '', ...first]: readonly string[]): Answers {
  const out = join(folder, `${name}.json`)
  const { status, stderr } = spawnSync(program, [...first, SCRIPT, out, chips, IS_LONG ? 'long' : 'short'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`${name}: ${stderr.slice(-2000)}`)
  return JSON.parse(readFileSync(out, 'utf8'))
}

let chips = ''
/** Writes chips of every kind that openssl can sign here. */
function writeChips(): string {
  const judge = new OpensslChips(READING.dataGroups)
  const kinds = [...ACCEPTED, ...REFUSED, ...UNSUPPORTED].filter(({ key }) => IS_LONG || key.includes('EC'))
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const dataGroups = [...READING.dataGroups].map(([number, bytes]) => [number, base64(bytes)])
  const stored = kinds.map((kind) => {
    const { sod, countryAuthorities, now } = judge.signedObject(kind)
    return { name: kind.name, dataGroups, sod: base64(sod), countryAuthorities, now, mrz: READING.mrz }
  })
  judge.remove()
  const path = join(folder, 'chips.json')
  writeFileSync(path, JSON.stringify(stored))
  return path
}

let expected: Answers = {}
beforeAll(() => {
  if (HAS_OPENSSL) chips = writeChips()
  else console.warn('SKIPPED: openssl is not installed, so no chips are compared')
  expected = answersOf('node', [process.execPath])
}, 300_000)

describe('one answer on every runtime', { timeout: 600_000 }, () => {
  test('the cases are there: primitives, samples, forgeries', () => {
    const ids = Object.keys(expected)
    for (const kind of [
      'primitive',
      'sample',
      'forgery',
      ...(HAS_OPENSSL ? ['chip'] : []),
      ...(hasPkits ? ['PKITS'] : []),
    ])
      expect(ids.filter((id) => id.startsWith(`${kind} `)).length, kind).toBeGreaterThan(5)
    for (const [id, answer] of Object.entries(expected))
      if (id.startsWith('primitive ')) expect(answer, id).toBe('true')
  })

  test.skipIf(!HAS_OPENSSL)(
    'chips on Brainpool curves and with explicit parameters pass, and unknown curves never fail',
    () => {
      expect(expected['chip ECDSA on brainpoolP256r1']).toContain('"PASSIVE_AUTHENTICATION_CHECK_OK"')
      expect(expected['chip ECDSA on brainpoolP384r1 with explicit parameters']).toContain('_CHECK_OK"')
      expect(expected['chip a curve that is not known']).toContain('"PASSIVE_AUTHENTICATION_CHECK_UNVERIFIED"')
    },
  )

  test('a runtime without what BoringSSL lacks gives the same reports', () => {
    expect(answersOf('preload', [process.execPath, '--import', PRELOAD])).toEqual(expected)
  })

  test.skipIf(!hasBun)('bun, which is built on BoringSSL, gives the same reports', () => {
    expect(answersOf('bun', [NPX, '--yes', BUN])).toEqual(expected)
  })
})
