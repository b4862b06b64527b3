import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { writeArchive } from '../../main/proof/write/write-archive.ts'
import { genuineArchives } from '../support/genuine-archives.ts'
import { someOf } from '../support/length.ts'
import { keysFrom, verifyBytes } from '../support/verify-bytes.ts'
import { filesOf } from '../support/writer-forms.ts'
import { zipOf } from '../support/zip-builder.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofbench-readers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PERL = `use IO::Uncompress::Unzip qw($UnzipError); use File::Path qw(make_path); use File::Basename;
my $u = IO::Uncompress::Unzip->new($ARGV[0]) or die $UnzipError; my $status = 1;
while ($status > 0) { my $n = $u->getHeaderInfo()->{Name}; my $b; my $d = '';
  while (($status = $u->read($b)) > 0) { $d .= $b } die $UnzipError if $status < 0;
  unless ($n =~ m{/$}) { make_path("$ARGV[1]/".dirname($n)); open(my $f, '>:raw', "$ARGV[1]/$n") or die; print $f $d; close $f }
  $status = $u->nextStream(); }`

/** Programs that unpack a ZIP to a folder, each with a check that it is installed. */
const READERS: {
  readonly [name: string]: { readonly probe: string[]; readonly unpack: (zip: string, to: string) => void }
} = {
  unzip: { probe: ['unzip', '-v'], unpack: (zip, to) => run('unzip', ['-qq', '-o', zip, '-d', to]) },
  '7z': { probe: ['7z', 'i'], unpack: (zip, to) => run('7z', ['x', '-y', `-o${to}`, zip]) },
  bsdtar: { probe: ['bsdtar', '--version'], unpack: (zip, to) => run('bsdtar', ['-xf', zip, '-C', to]) },
  'bsdtar from a pipe': {
    probe: ['bsdtar', '--version'],
    unpack: (zip, to) =>
      void execFileSync('bsdtar', ['-xf', '-', '-C', to], { input: readFileSync(zip), stdio: 'pipe' }),
  },
  'Perl IO::Uncompress from a stream': {
    probe: ['perl', '-MIO::Uncompress::Unzip', '-e', '1'],
    unpack: (zip, to) => run('perl', ['-e', PERL, zip, to]),
  },
  'Python zipfile': {
    probe: ['python3', '--version'],
    unpack: (zip, to) => run('python3', ['-m', 'zipfile', '-e', zip, to]),
  },
}

const run = (command: string, args: readonly string[]): void => void execFileSync(command, args, { stdio: 'pipe' })
const isInstalled = ([command = '', ...args]: readonly string[]): boolean => spawnSync(command, args).status === 0
const available = Object.entries(READERS).filter(([name, { probe }]) => {
  const isThere = isInstalled(probe)
  if (!isThere) console.warn(`SKIPPED: ${name} is not installed`)
  return isThere
})

let count = 0
/** Returns path and SHA-256 of every file that a reader unpacks. */
function unpacked(zip: Uint8Array, unpack: (zip: string, to: string) => void): ReadonlyMap<string, string> {
  const to = join(folder, `${count++}`)
  mkdirSync(to)
  writeFileSync(`${to}.zip`, zip)
  unpack(`${to}.zip`, to)
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map(
        (path) => [path.slice(to.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const MARKED = Buffer.concat([
  ...['PK\x05\x06', 'PK\x01\x02', 'PK\x03\x04', 'PK\x07\x08'].map((mark) =>
    Buffer.from(mark.padEnd(60, '\0'), 'latin1'),
  ),
  zipOf([{ name: 'word/document.xml', content: 'a stored document' }]),
])

const written = async (compression: 'stored' | 'deflated'): Promise<Buffer> => {
  const contents = builtInContents()
  return Buffer.from(
    await writeArchive(
      {
        ...contents,
        media: [...contents.media, { group: 'additionalFiles', id: 'file', fileName: 'file.docx', bytes: MARKED }],
      },
      {
        key: createPrivateKey(SAMPLE_PRIVATE_KEY),
        generatedAt: '2026-03-14T09:28:32.123',
        compression,
        envelope: { kind: 'zip' },
      },
    ),
  )
}
const archives = (await genuineArchives()).filter(({ name }) => name.endsWith('.mime') || name.endsWith('.zip'))

describe.each(available)('%s unpacks the files that the report lists', (_name, { unpack }) => {
  const listed = async (zip: Uint8Array, keys: Parameters<typeof verifyBytes>[1]) => {
    const { indication, files } = await verifyBytes(zip, keys)
    expect(indication).toBe('TOTAL_PASSED')
    const hashes = [...unpacked(zip, unpack)].map(([path, hash]) => [path.slice(path.indexOf('/') + 1), hash])
    expect(hashes).toEqual(
      files.map(({ path, sha256 }) => [path, sha256]).toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    )
  }

  test.each(someOf(archives, 3))('the reader unpacks the listed files of $name', ({ zip, keys }) => listed(zip, keys))
  test.each(['stored', 'deflated'] as const)(
    'the reader unpacks the listed files of a written archive with ZIP signatures in a file, %s',
    async (compression) => listed(await written(compression), keysFrom(Buffer.from(SAMPLE_PUBLIC_KEY), 'key')),
  )
})

describe('an archive that some reader unpacks differently is refused', () => {
  const [sample] = archives
  const changedEntry = async (change: (content: Buffer) => object) => {
    const files = sample ? await filesOf(sample.zip) : []
    return zipOf(
      files.map(({ name, content }) =>
        name.endsWith('identityDetails.json') ? { name, content, ...change(content) } : { name, content },
      ),
    )
  }
  test.each<readonly [string, (content: Buffer) => object]>([
    ['a volume label: unzip leaves the file out', () => ({ madeBy: 20, external: 8 })],
    ['a version that no reader has: unzip leaves the file out', () => ({ version: 99 })],
    ['versions that differ', () => ({ central: { version: 45 } })],
    [
      'a stored file with a data descriptor: stream readers end it elsewhere',
      () => ({ flags: 0x0808, descriptor: 16, local: { crc: 0, compressedSize: 0, size: 0 } }),
    ],
    ['a reparse point: 7-Zip ends with an error', () => ({ madeBy: 0x0a14, external: 0x400 })],
  ])('an archive that readers unpack differently is refused: %s', async (_name, change) => {
    const zip = await changedEntry(change)
    expect((await verifyBytes(zip, sample?.keys ?? [])).indication).toBe('TOTAL_FAILED')
    const honest = [...(unpackedOrNull(await changedEntry(() => ({})), available[0]?.[1].unpack) ?? [])]
    const seen = available.map(([name, { unpack }]) => [name, [...(unpackedOrNull(zip, unpack) ?? [])]] as const)
    const others = seen.filter(([, files]) => JSON.stringify(files) !== JSON.stringify(honest)).map(([name]) => name)
    console.info(`unpacked differently, or not at all, by: ${others.join(', ') || 'no installed reader'}`)
  })
})

function unpackedOrNull(
  zip: Uint8Array,
  unpack?: (zip: string, to: string) => void,
): ReadonlyMap<string, string> | null {
  try {
    return unpack ? unpacked(zip, unpack) : null
  } catch {
    return null
  }
}
