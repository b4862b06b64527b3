import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFile } from '../../../main/input/file-source.ts'
import { findInputs } from '../../../main/input/find-inputs.ts'
import { openFolder } from '../../../main/input/folder-source.ts'
import { failureOf, InputError } from '../../../main/input/input-failure.ts'
import { bufferStream } from '../../../main/input/stream-input.ts'
import { temporaryFile } from '../../../main/input/temporary-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const isRoot = process.getuid?.() === 0

function found(...operands: string[]): string[] {
  return [...findInputs(operands)].map((input) =>
    'failure' in input ? `${input.failure.code} ${input.name}` : `${input.reference.kind} ${input.reference.name}`,
  )
}

describe('search for inputs', () => {
  test('a folder is searched for archives by name and by first bytes, in order, each once whatever links lead to it', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    for (const name of ['b.mime', 'a.ZIP', 'sub/c.eml']) writeFileSync(join(folder, name), 'x')
    writeFileSync(join(folder, 'download'), 'PK\x03\x04rest')
    writeFileSync(join(folder, 'saved'), 'MIME-Version: 1.0\r\n')
    writeFileSync(join(folder, 'body'), '--boundary-1\r\nContent-Type: application/zip\r\n')
    writeFileSync(join(folder, 'notes.txt'), 'nothing')
    writeFileSync(join(folder, 'front.md'), '---\ntitle: x\n')
    symlinkSync(folder, join(folder, 'circle'))
    symlinkSync(join(folder, 'b.mime'), join(folder, 'link.mime'))
    const names = ['a.ZIP', 'b.mime', 'body', 'download', 'saved', 'sub/c.eml']
    expect(found(folder)).toEqual(names.map((name) => `file ${join(folder, name)}`))
  })

  test.skipIf(process.platform === 'win32')('links are followed, or one line says which was not, and why', () => {
    const root = temporaryFolder()
    const folder = join(root, 'd')
    for (const name of [folder, join(root, 's'), join(root, 's', 'deep')]) mkdirSync(name)
    for (const name of ['b.mime', 'deep/c.mime']) writeFileSync(join(root, 's', name), 'x')
    expect(found(root)).toEqual(['s/b.mime', 's/deep/c.mime'].map((name) => `file ${join(root, name)}`))
    for (const [target, name] of [
      ['../s/b.mime', 'linked.mime'],
      ['../s', 'more'],
      ['../s/deep', 'more again'],
      ['nowhere', 'dangling.mime'],
      ['nowhere', 'notes'],
      ['..', 'up'],
      ['circle', 'circle'],
    ] as const)
      symlinkSync(target, join(folder, name))
    spawnSync('mkfifo', [join(folder, 'pipe.mime'), join(folder, 'pipe')])
    expect(found(folder)).toEqual([
      `input.not-found ${join(folder, 'dangling.mime')}`,
      `file ${join(folder, 'linked.mime')}`,
      `input.not-a-file ${join(folder, 'pipe.mime')}`,
      `file ${join(folder, 'more', 'b.mime')}`,
      `file ${join(folder, 'more', 'deep', 'c.mime')}`,
      `input.link-above ${join(folder, 'up')}`,
    ])
  })

  test.skipIf(process.platform !== 'linux')(
    'a name that is not UTF-8 is found, opened, and read by the name that is displayed',
    () => {
      const folder = temporaryFolder()
      const raw = (...names: string[]) =>
        Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(names.join('/'), 'latin1')])
      mkdirSync(raw('Stra\xdfe'))
      writeFileSync(raw('Stra\xdfe', 'Gro\xdf.mime'), 'PK')
      const name = join(folder, 'Stra\ufffde', 'Gro\ufffd.mime')
      expect(found(folder)).toEqual([`file ${name}`])
      expect(found(name)).toEqual([`file ${name}`])
      const file = openFile(name)
      expect(file.size).toBe(2)
      file.close()
      writeFileSync(raw('Stra\xdfe', 'Gro\xf6.mime'), 'PK')
      expect(new Set(found(folder))).toEqual(new Set([`input.not-readable ${name}`]))
    },
  )

  test('a folder with proof.json is one input; so is a folder that contains only such a folder', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'one', 'id_1'), { recursive: true })
    mkdirSync(join(folder, 'two'))
    writeFileSync(join(folder, 'one', 'id_1', 'proof.json'), '{}')
    writeFileSync(join(folder, 'two', 'proof.json'), '{}')
    expect(found(folder)).toEqual([`folder ${join(folder, 'one')}`, `folder ${join(folder, 'two')}`])
    expect(found(join(folder, 'one', 'id_1'))).toEqual([`folder ${join(folder, 'one', 'id_1')}`])
  })

  test('a path that cannot be opened is a failure of its own', () => {
    const folder = temporaryFolder()
    expect(found(join(folder, 'absent'), folder, '/dev/null')).toEqual([
      `input.not-found ${join(folder, 'absent')}`,
      `input.no-archive ${folder}`,
      'input.not-a-file /dev/null',
    ])
  })

  test.skipIf(isRoot)('an unreadable folder is a failure, and the folders next to it are searched', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'closed'))
    writeFileSync(join(folder, 'open.mime'), 'x')
    chmodSync(join(folder, 'closed'), 0)
    expect(found(folder)).toEqual([
      `input.not-permitted ${join(folder, 'closed')}`,
      `file ${join(folder, 'open.mime')}`,
    ])
    chmodSync(join(folder, 'closed'), 0o700)
  })
})

describe('file input', () => {
  test.each([1000, 600_000])('a file of %i bytes is read at random offsets and reports a change', (size) => {
    const path = join(temporaryFolder(), 'file')
    const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251))
    writeFileSync(path, bytes)
    const file = openFile(path)
    const target = new Uint8Array(100)
    expect(file.read(target, size - 60)).toBe(60)
    expect(Buffer.compare(target.subarray(0, 60), bytes.subarray(size - 60))).toBe(0)
    file.assertUnchanged()
    appendFileSync(path, 'more')
    expect(() => file.assertUnchanged()).toThrow('changed')
    file.close()
    file.close()
  })

  test('a file that is truncated while it is read is a failure, not a short read', () => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, Buffer.alloc(600_000))
    const file = openFile(path)
    truncateSync(path, 1000)
    const error = errorOf(() => file.read(new Uint8Array(100), 500_000))
    expect(failureOf(error)?.code).toBe('input.changed')
    file.close()
  })

  test('a file that is replaced by name is still read as the opened file', () => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, Buffer.alloc(600_000, 1))
    const file = openFile(path)
    rmSync(path)
    writeFileSync(path, Buffer.alloc(600_000, 2))
    const target = new Uint8Array(1)
    file.read(target, 0)
    expect(target[0]).toBe(1)
    file.close()
  })
})

describe('folder input', () => {
  test('a folder is listed sorted, with the type of each entry, without following links', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'images'))
    writeFileSync(join(folder, 'proof.json'), '{}')
    writeFileSync(join(folder, 'images', 'a.jpg'), 'abc')
    symlinkSync('/etc/passwd', join(folder, 'images', 'link'))
    const { entries } = openFolder(folder)
    expect(entries.map(({ path, kind, size }) => `${path} ${kind} ${size}`)).toEqual([
      'images folder 0',
      'images/a.jpg file 3',
      'images/link link 0',
      'proof.json file 2',
    ])
    const opened = entries[1]?.open()
    expect(opened?.size).toBe(3)
    opened?.close()
  })
})

describe('temporary file', () => {
  test('a temporary file has no name, is private, reads back the written bytes, and leaves nothing', () => {
    const folder = temporaryFolder()
    const file = temporaryFile(folder)
    expect(readdirSync(folder)).toEqual([])
    file.write(Buffer.from('hello '))
    file.write(Buffer.from('world'))
    const target = new Uint8Array(20)
    expect(file.read(target, 6)).toBe(5)
    expect(Buffer.from(target.subarray(0, 5)).toString()).toBe('world')
    expect(file.size).toBe(11)
    file.close()
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('stream input', () => {
  const fifo = (): string => {
    const path = join(temporaryFolder(), 'fifo')
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
    return path
  }
  const writeZeros = (path: string, bytes: number): void => {
    spawn('sh', ['-c', 'exec head -c "$1" /dev/zero > "$0"', path, String(bytes)], { stdio: 'ignore' })
  }

  test('a small stream stays in memory, and a larger one goes to a file', async () => {
    const small = fifo()
    writeZeros(small, 1000)
    const inMemory = await bufferStream(small, { streamBytes: 1e6, inMemoryBytes: 2000 })
    expect('bytes' in inMemory && inMemory.bytes.length).toBe(1000)
    const large = fifo()
    writeZeros(large, 500_000)
    const inFile = await bufferStream(large, { streamBytes: 1e6, inMemoryBytes: 2000 })
    if (!('file' in inFile)) throw new Error('expected a file')
    expect(inFile.file.size).toBe(500_000)
    inFile.file.close()
  })

  test('a stream above the limit is refused with both numbers and leaves no file', async () => {
    const path = fifo()
    writeZeros(path, 500_000)
    const before = readdirSync(tmpdir()).filter((name) => /^proofbench-[0-9a-f]{24}$/.test(name))
    const error = await bufferStream(path, { streamBytes: 100_000, inMemoryBytes: 2000 }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(InputError)
    expect(failureOf(error)?.message).toMatch(/100000 bytes.*at least \d+/)
    expect(readdirSync(tmpdir()).filter((name) => /^proofbench-[0-9a-f]{24}$/.test(name))).toEqual(before)
  })
})

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
