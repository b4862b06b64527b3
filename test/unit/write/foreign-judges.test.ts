import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { archiveFiles, writeArchive } from '../../../main/proof/write/write-archive.ts'
import { GENERATED_AT, manyContents, ROOT_FOLDER } from './contents.ts'

const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
const folder = mkdtempSync(join(tmpdir(), 'proofbench-write-test-'))
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', cwd: folder })

function isInstalled(command: string, ...args: string[]): boolean {
  const found = run(command, ...args).error === undefined
  if (!found) console.warn(`SKIPPED: ${command} is not installed, so it does not judge what is written`)
  return found
}

const STYLES = (['stored', 'deflated'] as const).flatMap((compression) =>
  (['zip', 'binary', 'base64'] as const).map((kind) => ({ compression, kind, name: `${compression}.${kind}` })),
)
let files: ReadonlyMap<string, Uint8Array>

beforeAll(async () => {
  files = await archiveFiles(manyContents(), key)
  for (const { compression, kind, name } of STYLES) {
    const options = { key, generatedAt: GENERATED_AT, compression, envelope: { kind } }
    writeFileSync(join(folder, name), await writeArchive(manyContents(), options))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the written ZIP', () => {
  test.skipIf(!isInstalled('unzip', '-v')).each(['stored', 'deflated'])(
    'unzip finds no error in a written ZIP that is %s',
    (name) => {
      const { status, stdout, stderr } = run('unzip', '-t', `${name}.zip`)
      expect(`${status} ${stderr}`.trim()).toBe('0')
      expect(stdout).toContain('No errors detected')
      expect(stdout.match(/ OK$/gm)).toHaveLength(files.size)
    },
  )

  test.skipIf(!isInstalled('7z')).each(['stored', 'deflated'])(
    '7-Zip finds no error and no warning in a written ZIP that is %s',
    (name) => {
      const { status, stdout } = run('7z', 't', '-bd', `${name}.zip`)
      expect(status).toBe(0)
      expect(stdout).toContain('Everything is Ok')
      expect(stdout).not.toMatch(/warning|error/i)
      expect(stdout).toMatch(new RegExp(`Files: ${files.size}\\b`))
    },
  )
})

/** Opens an archive as mail and as ZIP and prints path, method, date and hash of each entry. */
const PYTHON = `
import sys, io, json, hashlib, zipfile, email
from email import policy
name, kind = sys.argv[1], sys.argv[2]
data = open(name, 'rb').read()
found = {'defects': []}
if kind != 'zip':
    message = email.message_from_bytes(data, policy=policy.default)
    parts = list(message.iter_parts())
    found['types'] = [part.get_content_type() for part in parts]
    found['defects'] = [repr(d) for part in message.walk() for d in part.defects]
    data = parts[0].get_content()
with zipfile.ZipFile(io.BytesIO(data)) as archive:
    found['bad'] = archive.testzip()
    found['entries'] = [[i.filename, i.compress_type, list(i.date_time), i.external_attr >> 16 & 0o777, hashlib.sha256(archive.read(i)).hexdigest()] for i in archive.infolist()]
print(json.dumps(found))
`

describe.skipIf(!isInstalled('python3', '--version'))('Python on written archives', () => {
  test.each(STYLES)('Python reads every file of $name back from mail and ZIP', ({ compression, kind, name }) => {
    const { stdout, stderr } = run('python3', '-c', PYTHON, name, kind)
    expect(stderr).toBe('')
    const found = JSON.parse(stdout)
    expect(found.bad).toBeNull()
    expect(found.defects).toEqual([])
    if (kind !== 'zip') expect(found.types).toEqual(['application/zip'])
    const method = ({ length }: Uint8Array) => (compression === 'stored' || length === 0 ? 0 : 8)
    const expected = [...files].map(([path, bytes]) => [
      `${ROOT_FOLDER}/${path}`,
      method(bytes),
      [2026, 3, 14, 9, 28, 32],
      0o644,
      sha256(bytes),
    ])
    expect(found.entries).toEqual(expected)
  })
})

describe('the written signature', () => {
  test.skipIf(!isInstalled('openssl', 'version'))(
    'the written signature verifies with openssl over the received text, and over no other text',
    () => {
      const { signature } = JSON.parse(Buffer.from(files.get('proof.json') ?? []).toString())
      const [header, payload, octets] = String(signature).split('.')
      writeFileSync(join(folder, 'key.pem'), SAMPLE_PUBLIC_KEY)
      writeFileSync(join(folder, 'signature'), Buffer.from(octets ?? '', 'base64url'))
      const judge = (signed: string) => {
        writeFileSync(join(folder, 'signed'), signed)
        return run(
          'openssl',
          'dgst',
          '-sha256',
          '-verify',
          'key.pem',
          '-signature',
          'signature',
          'signed',
        ).stdout.trim()
      }
      expect(judge(`${header}.${payload}`)).toBe('Verified OK')
      expect(judge(`${header}.${payload} `)).toBe('Verification failure')
    },
  )

  test.skipIf(!isInstalled('sha256sum', '--version'))(
    'the written signature covers the hash of every file that unzip extracts',
    () => {
      if (!isInstalled('unzip', '-v')) return
      const place = join(folder, 'unpacked')
      mkdirSync(place)
      expect(run('unzip', '-q', 'deflated.zip', '-d', place).status).toBe(0)
      const proof = JSON.parse(readFileSync(join(place, ROOT_FOLDER, 'proof.json'), 'utf8'))
      const [, payload] = String(proof.signature).split('.')
      const { hashes } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
      const listed = [...hashes.images, ...hashes.videos, ...hashes.additionalFiles].map(({ path, hash }) => [
        path,
        hash,
      ])
      listed.push(['identityDetails.json', hashes.identityDetails])
      listed.push(['verificationAndEvaluationDetails.json', hashes.verificationAndEvaluationDetails])
      const sums = run('sha256sum', ...listed.map(([path]) => join(place, ROOT_FOLDER, path)))
        .stdout.trim()
        .split('\n')
      expect(sums.map((line) => line.slice(0, 64))).toEqual(listed.map(([, hash]) => hash))
      expect(listed).toHaveLength(files.size - 1)
    },
  )
})
