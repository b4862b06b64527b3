import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtInArchive } from '../../main/proof/self-test/built-in-archive.ts'
import { IS_LONG, someOf } from '../support/length.ts'
import { type ObjectStore, startObjectStore } from '../support/object-store.ts'
import { runCli } from '../support/run-cli.ts'
import { folderOf, key, nameOf, TIME } from './archive-folder.ts'

let store: ObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())
beforeEach(() => {
  store.objects.clear()
  store.requests.length = 0
  store.onRequest = () => 'answer'
})

const MEBIBYTE = 1024 * 1024
const verify = async (address: string, env: { readonly [name: string]: string } = {}) => {
  const folder = await folderOf(0)
  const args = ['verify', address, '--key', 'key.pem', ...TIME, '--format', 'json']
  const { code, stdout, stderr } = await runCli(args, { cwd: folder, env: { ...store.environment, ...env } })
  return { code, stderr, report: JSON.parse(stdout) }
}

/** Returns a genuine archive with a long preamble, so that it takes several ranges. */
async function largeArchive(): Promise<Buffer> {
  const zip = Buffer.from(await builtInArchive(key, 'zip'))
  const header =
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b0undary"\r\n\r\n--b0undary\r\nContent-Type: text/plain\r\n\r\n'
  const archive = '\r\n--b0undary\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: binary\r\n\r\n'
  return Buffer.concat([
    ...[Buffer.from(header), Buffer.alloc(5 * MEBIBYTE, 'x'), Buffer.from(archive), zip],
    Buffer.from('\r\n--b0undary--\r\n'),
  ])
}

describe('an archive in an object store', () => {
  test('is verified by one ranged read if it is small, whatever its key contains', async () => {
    const name = 'proofs/2026/a b+c (ä)%41.mime'
    store.objects.set(name, await builtInArchive(key))
    const { code, report } = await verify(`s3://${name}`)
    expect(code).toBe(0)
    expect(report).toMatchObject({ indication: 'TOTAL_PASSED', input: { name: `s3://${name}` } })
    expect(store.requests).toEqual(['GET bytes=0-2097151'])
  })

  test('is read in ranges of one version if it is large', async () => {
    store.objects.set('proofs/large.mime', await largeArchive())
    const { report } = await verify('s3://proofs/large.mime')
    expect(report).toMatchObject({ integrity: 'PASSED', authenticity: 'PASSED' })
    expect(new Set(store.requests)).toContain('GET bytes=2097152-4194303')
  })

  test.each(
    someOf(
      [
        { change: 'another version appears', other: (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\r\n')]) },
        { change: 'another version of the same size appears', other: (bytes: Buffer) => Buffer.from(bytes).fill(0) },
      ],
      1,
    ),
  )('is reported as changed if $change between two ranges', async ({ other }) => {
    const bytes = await largeArchive()
    store.objects.set('proofs/large.mime', bytes)
    store.onRequest = (count) => {
      if (count === 2) store.objects.set('proofs/large.mime', other(bytes))
      return 'answer'
    }
    const { code, report } = await verify('s3://proofs/large.mime')
    expect(code).toBe(66)
    expect(report.error).toMatchObject({ code: 'input.changed' })
  })

  test.each(
    someOf(
      [
        {
          condition: 'the credentials are wrong',
          address: 's3://proofs/a.mime',
          env: { AWS_SECRET_ACCESS_KEY: 'another' },
          error: { code: 'input.store-refused', message: 'The object store refused the request (status 403)' },
        },
        {
          condition: 'there are no credentials',
          address: 's3://proofs/a.mime',
          env: { AWS_ACCESS_KEY_ID: '' },
          error: { code: 'input.store-refused', message: 'The object store refused the request (no credentials)' },
        },
        {
          condition: 'the object does not exist',
          address: 's3://proofs/other.mime',
          env: {},
          error: {
            code: 'input.not-found',
            message: 'There is no such file or folder (status 404 of the object store)',
          },
        },
        {
          condition: 'nothing listens at the endpoint',
          address: 's3://proofs/a.mime',
          env: { AWS_ENDPOINT_URL: 'http://127.0.0.1:2' },
          error: {
            code: 'input.store-unreachable',
            message: 'The object store cannot be reached, or broke off (ECONNREFUSED)',
          },
        },
      ],
      2,
    ),
  )('is reported by one clear line if $condition', async ({ address, env, error }) => {
    store.objects.set('proofs/a.mime', await builtInArchive(key))
    const { code, report } = await verify(address, env)
    expect(code).toBe(66)
    expect(report.error).toMatchObject(error)
  })

  test('is an empty file if the object is empty', async () => {
    store.objects.set('proofs/empty.mime', new Uint8Array(0))
    const { code, report } = await verify('s3://proofs/empty.mime')
    expect(code).toBe(2)
    expect(report).toMatchObject({ indication: 'TOTAL_FAILED', input: { size: 0 } })
  })

  test('is read again after a connection that was cut, and given up after three', async () => {
    store.objects.set('proofs/a.mime', await builtInArchive(key))
    const cut = (count: number) =>
      (store.onRequest = (number, _, response) => {
        if (number > count) return 'answer'
        response.writeHead(206, { 'content-length': 5000, etag: '"x"', 'content-range': 'bytes 0-4999/5000' })
        response.write('abc')
        setTimeout(() => response.destroy(), 20)
        return 'handled'
      })
    cut(1)
    expect(await verify('s3://proofs/a.mime')).toMatchObject({ code: 0 })
    store.requests.length = 0
    cut(100)
    const { code, report } = await verify('s3://proofs/a.mime')
    expect(code).toBe(66)
    expect(report.error.code).toBe('input.store-unreachable')
    expect(store.requests).toHaveLength(3)
  })

  test('is reported as changed if it became shorter at a store without conditional requests', async () => {
    store.objects.set('proofs/large.mime', await largeArchive())
    store.onRequest = (count, _, response) => {
      if (count === 1) return 'answer'
      response.writeHead(416, { 'content-range': 'bytes */100', 'content-length': 0 })
      response.end()
      return 'handled'
    }
    expect((await verify('s3://proofs/large.mime')).report.error).toMatchObject({ code: 'input.changed' })
  })

  test.each(
    someOf(
      [
        ['a server that ignores ranges', 200, 'does not support ranged reads'],
        ['a bucket in another region', 301, 'another region'],
        ['a server that is too busy', 503, 'status 503'],
      ] as const,
      2,
    ),
  )('is reported by one clear line for %s', async (_, status, text) => {
    store.onRequest = (_count, __, response) => {
      response.writeHead(status, { etag: '"x"', 'content-length': 0 })
      response.end()
      return 'handled'
    }
    const { code, report } = await verify('s3://proofs/a.mime')
    expect(code).toBe(66)
    expect(report.error.message).toContain(text)
  })

  test('is refused with the code that the store gives: an expired token is no wrong key', async () => {
    store.onRequest = (_count, _request, response) => {
      response.writeHead(400, { 'content-type': 'application/xml' })
      response.end(
        '<?xml version="1.0"?>\n<Error><Code>ExpiredToken</Code><Message>\u001b[31mexpired</Message></Error>',
      )
      return 'handled'
    }
    const { code, report } = await verify('s3://proofs/a.mime', { AWS_SESSION_TOKEN: 'old' })
    expect(code).toBe(66)
    expect(report.error.message).toBe('The object store refused the request (status 400 ExpiredToken)')
    expect(store.requests).toHaveLength(1)
  })

  test.runIf(IS_LONG)(
    'is added to a library once, skipped while it is unchanged, and added again when it changes',
    async () => {
      const folder = await folderOf(2)
      const bytes = [0, 1].map((index) => readFileSync(join(folder, 'in', nameOf(index))))
      store.objects.set('proofs/a.mime', bytes[0] ?? Buffer.alloc(0))
      const library = (...args: readonly string[]) =>
        runCli(['library', ...args, '--library', 'library.db'], { cwd: folder, env: store.environment })
      const add = () => library('add', 's3://proofs/a.mime', '--key', 'key.pem', ...TIME)
      expect((await add()).stderr).toContain('1 added')
      expect((await add()).stderr).toContain('1 unchanged')
      expect((await library('check', '--key', 'key.pem', ...TIME)).stderr).toContain('1 UNCHANGED')
      store.objects.set('proofs/a.mime', bytes[1] ?? Buffer.alloc(0))
      expect((await add()).stderr).toContain('1 added')
      store.objects.clear()
      expect((await library('check', 's3://proofs/a.mime', '--key', 'key.pem', ...TIME)).stdout).toContain('MISSING')
    },
  )
})
