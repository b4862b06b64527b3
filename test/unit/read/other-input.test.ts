import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import JSZip from 'jszip'
import { afterAll, describe, expect, test } from 'vitest'
import { openInput } from '../../../main/input/open-input.ts'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { readArchive } from '../../../main/proof/read/read-archive.ts'
import { memorySpool } from '../../../main/verify/memory-spool.ts'
import { readBytes } from '../../support/read-bytes.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const key = (name: string) => readFileSync(join(ROOT, 'samples', 'keys', name))
const archive = readFileSync(join(ROOT, 'samples', 'archives', 'licence-and-portrait.mime'))
const der = (pem: Buffer) => Buffer.from(pem.toString().replace(/-----[^-]+-----|\s/g, ''), 'base64')
const base64 = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString('base64'))
const zipOf = async (files: { readonly [path: string]: string | Uint8Array }) => {
  const zip = new JSZip()
  for (const [path, content] of Object.entries(files)) zip.file(path, content)
  return zip.generateAsync({ type: 'nodebuffer' })
}
const privatePem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

const detailOf = async (bytes: Uint8Array) => {
  const { facts } = await readBytes(bytes)
  const observation = facts.observations.find(({ code }) => code === 'envelope.no-archive')
  return { detail: observation?.detail, other: facts.otherInput }
}

describe('the type of an input that is no proof archive is named', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /^it is an empty file$/],
    ['a JPEG', () => Buffer.from('ffd8ffe000104a464946000101', 'hex'), /^it is a JPEG picture$/],
    ['a PNG', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^it is a PNG picture$/],
    ['a video', () => Buffer.from('0000001c6674797069736f6d', 'hex'), /^it is a MP4 or QuickTime video$/],
    [
      'a report of ours',
      () => Buffer.from('{\n  "head": {}}'),
      /^it is a JSON text that begins like a report of Proofbench: /,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%\xe2\xe3'), /^it is a PDF$/],
    ['a web page', () => Buffer.from('\n<!DOCTYPE html><html>'), /^it is a web page/],
    ['JSON', () => Buffer.from('{"errors":[]}'), /^it is a JSON text/],
    ['bzip2', () => Buffer.from('BZh91AY&SYxx', 'latin1'), /^it is bzip2 data; if a proof is inside, decompress it/],
    ['xz', () => Buffer.from('fd377a585a000004', 'hex'), /^it is xz data/],
    ['zlib', () => deflateSync(archive), /^it is zlib data/],
    ['UTF-16 without a mark', () => Buffer.from('MIME-Version: 1.0', 'utf16le').swap16(), /^it is a text in UTF-16$/],
    [
      'hexadecimal digits with blanks',
      () => Buffer.from(archive.toString('hex').toUpperCase().replace(/../g, '$& ')),
      /^it is hexadecimal digits/,
    ],
    ['percent encoding', () => Buffer.from(encodeURIComponent(archive.toString('latin1'))), /percent encoding of URLs/],
    ['Base64 of Base64', () => base64(base64(archive)), /^it is Base64 of Base64/],
    ['a data URL in quotes', () => Buffer.from(`"data:a/b;base64,${base64(archive)}"`), /^it is a data URL/],
    ['a message of PGP', () => Buffer.from('-----BEGIN PGP MESSAGE-----\n\nhQEM\n'), /^it is a message of PGP/],
    ['a shortcut', () => Buffer.from('[InternetShortcut]\r\nURL=https://example.org'), /^it is a shortcut of Windows/],
    ['a pointer', () => Buffer.from('version https://git-lfs.github.com/spec/v1\n'), /^it is a pointer of Git LFS/],
    ['a database', () => Buffer.from('SQLite format 3\0'), /^it is an SQLite database/],
    ['blanks', () => Buffer.from(' \r\n \r\n'), /^it is a file of blanks alone$/],
    ['a text', () => Buffer.from('Dear all,\nplease find the proof.\n'), /^it is a text$/],
    [
      'an Office document',
      () => zipOf({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }),
      /^it is an Office/,
    ],
    [
      'a ZIP of pictures',
      () => zipOf({ 'a.jpg': 'x', 'b.jpg': 'y' }),
      /^it is a ZIP with 2 files, none of them proof\.json$/,
    ],
  ])('the type of %s is named', async (_name, make, expected) => {
    const { detail, other } = await detailOf(await make())
    expect(detail).toMatch(expected)
    expect(other).toEqual({ kind: 'file' })
  })

  test.each<[string, () => Uint8Array, string, string]>([
    ['a public key in PEM', () => key('signer.pub.pem'), 'key', 'it is a public key'],
    ['a public key in DER', () => der(key('signer.pub.pem')), 'key', 'it is a public key'],
    ['a certificate', () => key('root.crt.pem'), 'key', 'it is a certificate'],
    ['a certificate in DER', () => der(key('root.crt.pem')), 'key', 'it is a certificate'],
    ['a revocation list', () => key('root.crl.pem'), 'key', 'it is a certificate revocation list'],
    [
      'several',
      () => Buffer.concat([key('root.crt.pem'), key('root.crl.pem')]),
      'key',
      'it is a file with 2 keys, certificates or revocation lists',
    ],
    [
      'a damaged key',
      () => Buffer.from('-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----\n'),
      'key',
      'it is a key file that cannot be used',
    ],
    ['a private key', () => Buffer.from(privatePem()), 'private-key', 'it is a private key'],
    ['a policy', () => Buffer.from('{"format":"proofbench-policy/1","id":"ours"}'), 'policy', 'it is a policy file'],
  ])('the type of %s is named, with its kind', async (_name, make, kind, detail) => {
    expect(await detailOf(make())).toEqual({ detail, other: { kind } })
  })

  test('a ZIP of archives is named as such, with their number', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`in/${index}.mime`, archive]))
    expect(await detailOf(await zipOf(files))).toEqual({
      detail: 'it is a ZIP with 30 archives',
      other: { kind: 'archives', count: 30 },
    })
  })

  test('a genuine archive is not named as another type, nor is one without its proof.json', async () => {
    expect(await detailOf(archive)).toEqual({ detail: undefined, other: null })
    const withoutProof = await zipOf({ 'id_20260314092832123/identityDetails.json': '{}' })
    expect(await detailOf(withoutProof)).toEqual({ detail: undefined, other: null })
  })

  describe('folders that are no archive', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-other-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const read = async (name: string, files: { readonly [path: string]: string | Uint8Array }) => {
      const path = join(folder, name)
      mkdirSync(path)
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(join(path, file, '..'), { recursive: true })
        writeFileSync(join(path, file), content)
      }
      const { input, close } = openInput({ kind: 'folder', name, path })
      const { facts } = await readArchive(input, {
        limits: DEFAULT_LIMITS,
        secondReading: 'off',
        inputHash: 'never',
        spool: memorySpool,
      })
      close()
      return facts.observations.find(({ code }) => code === 'envelope.no-archive')?.detail
    }

    test('a folder of packed and unpacked archives is named as such', async () => {
      const files = {
        'a.mime': archive,
        'b/c.mime': archive,
        'd/proof.json': '{}',
        'e/proof.json': '{}',
        'note.txt': 'x',
      }
      expect(await read('mixed', files)).toBe('it is a folder with 4 archives')
    })

    test('a folder of other content and an empty folder are named as such', async () => {
      expect(await read('photos', { 'a.jpg': 'x' })).toBe('it is a folder with 1 file, which is not proof.json')
      expect(await read('empty', {})).toBe('it is an empty folder')
    })
  })
})
