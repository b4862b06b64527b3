import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { checkHashes } from '../../../main/proof/verify/check-hashes.ts'
import type { FileFacts } from '../../../shared/report/facts.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'

type Proof = { readonly [key: string]: JsonValue }

const sha = (text: string, encoding: 'hex' | 'base64' | 'base64url' = 'hex') =>
  createHash('sha256').update(text).digest(encoding)

const file = (path: string, content: string): FileFacts => ({
  path,
  size: content.length,
  compressedSize: content.length,
  method: 'stored',
  sha256: sha(content),
  leading: '',
})

const FILES = [
  file('proof.json', 'main'),
  file('identityDetails.json', 'identity'),
  file('verificationAndEvaluationDetails.json', 'details'),
  file('images/a.png', 'a'),
  file('images/b.png', 'b'),
]
const HASHES = {
  identityDetails: sha('identity'),
  verificationAndEvaluationDetails: sha('details'),
  images: [
    { hash: sha('a'), id: 'a', path: 'images/a.png' },
    { hash: sha('b'), id: 'b', path: 'images/b.png' },
  ],
}

const check = (hashes: JsonValue, files: readonly FileFacts[] = FILES) =>
  checkHashes({ hashes } as Proof, files, DEFAULT_LIMITS)
const codes = (hashes: JsonValue, files?: readonly FileFacts[]) =>
  check(hashes, files).observations.map(({ code }) => code)
const media = (...images: JsonValue[]): JsonValue => ({ ...HASHES, images })
const [A, B] = HASHES.images as unknown as [
  { hash: string; id: string; path: string },
  { hash: string; id: string; path: string },
]

describe('hashes', () => {
  test('a consistent archive has no hash finding and reports its matches', () => {
    const { observations, files } = check(HASHES)
    expect(observations).toEqual([])
    expect(files.map(({ path, status }) => [path, status])).toEqual([
      ['proof.json', 'SIGNED_FILE'],
      ['identityDetails.json', 'MATCHED'],
      ['verificationAndEvaluationDetails.json', 'MATCHED'],
      ['images/a.png', 'MATCHED'],
      ['images/b.png', 'MATCHED'],
    ])
  })

  test.each([
    ['upper-case hex', sha('a').toUpperCase()],
    ['Base64', sha('a', 'base64')],
    ['Base64url', sha('a', 'base64url')],
    ['Base64url with padding', `${sha('a', 'base64url')}=`],
    ['Base64 without padding', sha('a', 'base64').replace('=', '')],
  ])('a hash as %s is accepted', (_name, hash) => {
    expect(codes(media({ ...A, hash }, B))).toEqual([])
  })

  test.each<[string, JsonValue, string]>([
    ['an empty hash', '', 'hash.absent'],
    ['a null hash', null, 'hash.absent'],
    ['a short hash', sha('a').slice(0, 63), 'hash.malformed'],
    ['the right start of a hash', sha('a').slice(0, 32), 'hash.malformed'],
    ['an array that prints as the right hash', [sha('a')], 'hash.malformed'],
    ['an object', { toString: sha('a') }, 'hash.malformed'],
    ['a number', 0, 'hash.malformed'],
    ['full-width digits', sha('a').replace(/\d/, '１'), 'hash.malformed'],
    ['a zero-width space inside', `${sha('a').slice(0, 10)}\u200b${sha('a').slice(10)}`, 'hash.malformed'],
    ['white space around', ` ${sha('a')}`, 'hash.malformed'],
    ['a trailing newline', `${sha('a')}\n`, 'hash.malformed'],
    ['SHA-1', createHash('sha1').update('a').digest('hex'), 'hash.malformed'],
    ['MD5', createHash('md5').update('a').digest('hex'), 'hash.malformed'],
    ['SHA-512', createHash('sha512').update('a').digest('hex'), 'hash.malformed'],
    ['non-zero unused bits', nextInAlphabet(sha('a', 'base64url')), 'hash.malformed'],
    ['another SHA-256', sha('x'), 'hash.mismatch'],
  ])('%s never matches', (_name, hash, code) => {
    const { observations, files } = check(media({ ...A, hash }, B))
    expect(observations.map((observation) => observation.code)).toEqual([code])
    expect(files.find(({ path }) => path === 'images/a.png')?.status).toBe('MISMATCHED')
  })

  test('a missing hash is reported as absent', () => {
    expect(codes(media({ id: 'a', path: 'images/a.png' }, B))).toEqual(['hash.absent'])
    expect(codes({ ...HASHES, identityDetails: null })).toEqual(['hash.absent'])
  })

  test('two swapped images are detected although the set of hashes is the same', () => {
    expect(codes(media({ ...A, hash: B.hash }, { ...B, hash: A.hash }))).toEqual(['hash.mismatch', 'hash.mismatch'])
  })

  test('a file that could not be read completely never matches', () => {
    const files = FILES.map((file) => (file.path === 'images/a.png' ? { ...file, sha256: null } : file))
    expect(codes(HASHES, files)).toEqual(['hash.mismatch'])
  })

  test('a listed file that does not exist is reported as missing', () => {
    const { observations, files } = check(HASHES, FILES.slice(0, 4))
    expect(observations).toMatchObject([
      { code: 'hash.missing-file', expected: 'images/b.png', subject: { pointer: '/hashes/images/1/hash' } },
    ])
    expect(observations[0]?.variant).toBeUndefined()
    expect(files.at(-1)).toMatchObject({ path: 'images/b.png', status: 'MISSING', declaredSha256: sha('b') })
  })

  test('a path in another case is missing, and the existing file is not covered', () => {
    const { observations } = check(media({ ...A, path: 'images/A.png' }, B))
    expect(observations).toMatchObject([
      { code: 'hash.unlisted-file' },
      { code: 'hash.missing-file', variant: 'other-case' },
    ])
  })

  test('the same name in another Unicode form is named as that, and fails as before', () => {
    const [listed, there] = ['images/\u00fc.png', 'images/u\u0308.png']
    const { observations } = check(media({ ...A, path: listed }, B), [
      ...FILES.filter(({ path }) => path !== 'images/a.png'),
      file(there, 'a'),
    ])
    expect(observations).toMatchObject([
      { code: 'hash.unlisted-file', subject: { path: there }, variant: 'other-form' },
      { code: 'hash.missing-file', expected: listed, actual: there, variant: 'other-form' },
    ])
  })

  test.each(['.DS_Store', 'images/Thumbs.db', 'images/._a.png', '__MACOSX/x'])(
    'a file that an operating system makes is uncovered, and nobody is said to have put it in: %s',
    (path) => {
      const { observations } = check(HASHES, [...FILES, file(path, 'x')])
      expect(observations).toMatchObject([{ code: 'hash.unlisted-file', variant: 'system-file' }])
    },
  )

  test('a file without a hash is named, whatever it is', () => {
    for (const path of ['images/c.png', '.DS_Store', 'readme.txt', 'images/PROOF.JSON', '__proto__']) {
      expect(check(HASHES, [...FILES, file(path, 'x')]).observations).toMatchObject([
        { code: 'hash.unlisted-file', subject: { path } },
      ])
    }
  })

  test.each([
    '../x.png',
    'images/../images/a.png',
    '/images/a.png',
    'C:/images/a.png',
    'images\\a.png',
    'images//a.png',
    './images/a.png',
    'images/',
    'images',
    '',
    'https://example.org/a.png',
    'file:///images/a.png',
    'images/a.png\0',
    'videos/a.png',
    'proof.json',
    'identityDetails.json',
  ])('the media path %j is refused', (path) => {
    expect(codes(media(A, B, { hash: sha('a'), id: 'c', path }))).toContain('hash.unsafe-path')
  })

  test('a path is used literally: percent signs and a leading root folder match nothing', () => {
    for (const path of ['images/%61.png', 'root_20260101000000000/images/a.png']) {
      const found = codes(media(B, { ...A, path }))
      expect(found).toContain('hash.missing-file')
      expect(found).toContain('hash.unlisted-file')
    }
  })

  test('one path with two different hashes fails, and with the same hash twice is only reported', () => {
    expect(codes(media(A, B, { ...A, id: 'other' }))).toEqual(['hash.listed-again'])
    expect(codes(media(A, B, { ...A, hash: sha('x') }))).toEqual(['hash.listed-twice', 'hash.mismatch'])
  })

  test.each<[string, JsonValue]>([
    ['no hashes', null],
    ['a list', []],
    ['a text', 'x'],
  ])('hashes as %s cover nothing', (_name, hashes) => {
    const found = codes(hashes)
    expect(found).toContain('hash.absent')
    expect(found.filter((code) => code === 'hash.unlisted-file')).toHaveLength(4)
  })

  test('media that are no list or no medium cover nothing; their type is left to the schema check', () => {
    for (const images of [{ 0: A }, 'x', 7, null])
      expect(codes({ ...HASHES, images })).toEqual(['hash.unlisted-file', 'hash.unlisted-file'])
    expect(codes(media(A, B, null))).toEqual([])
    expect(codes(media(A, B, 'images/a.png'))).toEqual([])
    expect(codes({ ...HASHES, algorithm: 'SHA-256', count: 2 })).toEqual([])
    expect(codes(media(A, B, { hash: sha('a'), id: 'c' }))).toEqual(['hash.absent'])
  })

  test('a file that was not read because of a limit is not reported as different', () => {
    const unread = FILES.map((file) => (file.path === 'images/a.png' ? { ...file, sha256: null } : file))
    const proof = { hashes: HASHES } as unknown as Proof
    const seen = [{ code: 'zip.limit-exceeded', subject: { path: 'images/a.png' } }]
    const codesOf = (limits: Parameters<typeof checkHashes>[3]) =>
      checkHashes(proof, unread, DEFAULT_LIMITS, limits).observations.map(({ code }) => code)
    expect(codesOf(seen)).toEqual([])
    expect(codesOf([])).toEqual(['hash.mismatch'])
    const changed = FILES.map((file) => (file.path === 'images/a.png' ? { ...file, sha256: sha('other') } : file))
    expect(checkHashes(proof, changed, DEFAULT_LIMITS, seen).observations[0]?.code).toBe('hash.mismatch')
  })

  test('files in an unknown group are checked as well', () => {
    const audio = file('audio/a.wav', 'sound')
    expect(
      codes({ ...HASHES, audio: [{ hash: sha('sound'), id: 'x', path: 'audio/a.wav' }] }, [...FILES, audio]),
    ).toEqual([])
    expect(
      codes({ ...HASHES, audio: [{ hash: sha('noise'), id: 'x', path: 'audio/a.wav' }] }, [...FILES, audio]),
    ).toEqual(['hash.mismatch'])
  })

  test('a listed proof.json with another hash is a mismatch, also in an unknown group', () => {
    const listed = (hash: string) => codes({ ...HASHES, other: [{ hash, id: 'x', path: 'proof.json' }] })
    expect(listed(sha('something else'))).toEqual(['hash.mismatch'])
    expect(listed(sha('main'))).toEqual([])
  })

  test('more references than the limit are refused with both numbers', () => {
    const limits = { ...DEFAULT_LIMITS, mediaReferences: 3 }
    const { observations } = checkHashes({ hashes: HASHES } as unknown as Proof, FILES, limits)
    expect(observations[0]).toMatchObject({
      code: 'hash.limit-exceeded',
      expected: 'at most 3 files (mediaReferences)',
      actual: '4 files',
    })
  })

  test('names of prototype members are ordinary names', () => {
    const hashes = JSON.parse(
      `{"identityDetails":"${sha('identity')}","verificationAndEvaluationDetails":"${sha('details')}","__proto__":[{"id":"x"}]}`,
    )
    expect(codes(hashes, FILES.slice(0, 3))).toEqual(['hash.absent'])
  })
})

/** Returns the same bytes in Base64 whose last character has other unused bits. */
function nextInAlphabet(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? 'A') + 1]
}
