import { createInflateRaw } from 'node:zlib'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { inflateWhole } from '../../main/proof/read/digest/inflate-whole.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import { envelopeOf } from '../support/envelope-of.ts'
import { processorTime } from '../support/processor-time.ts'
import { refusals as allRefusals, readBytes } from '../support/read-bytes.ts'
import { hasSuite, readVector, suiteFiles } from '../support/vectors.ts'
import { verifyBytes } from '../support/verify-bytes.ts'

/** Returns the errors that concern the ZIP, without those for a readable ZIP of the suites that is no proof archive. */
const refusals = ({ observations, container }: ArchiveFacts): readonly string[] =>
  allRefusals(observations).filter((code) => code !== 'envelope.no-archive' || container === null)

type Outcome = 'read' | 'refused'

/** Folder of a suite: expected results of its files, and files with another result by our rules, each with its reason. */
interface Folder {
  readonly folder: string
  readonly count: number
  readonly outcome: Outcome
  readonly except: { readonly [file: string]: string }
}

const ODD_BUT_ONE_READING = 'ASCII names and correct sizes: one reading (INDEX.md)'
const DESCRIPTOR = 'a correct data descriptor, which streaming servers legally write (hostile.md B15)'

const FOLDERS: readonly Folder[] = [
  { folder: 'malo/zip/accept', count: 9, outcome: 'read', except: {} },
  {
    folder: 'malo/zip/iffy',
    count: 49,
    outcome: 'refused',
    except: {
      'crc_collision_empty_nonempty.zip': 'two entries that happen to have one CRC-32; both are shown',
      'crc_collision_two_nonempty.zip': 'two entries that happen to have one CRC-32; both are shown',
      'crc_zero_nonempty.zip': 'content whose CRC-32 really is zero',
      'nosubdir.zip': ODD_BUT_ONE_READING,
    },
  },
  { folder: 'malo/zip/malicious', count: 8, outcome: 'refused', except: {} },
  { folder: 'malo/zip/reject', count: 13, outcome: 'refused', except: {} },
  {
    folder: 'pypi-warehouse-zipdata/accept',
    count: 10,
    outcome: 'read',
    except: {
      'empty.zip': 'an empty ZIP is no proof (hostile.md B32)',
      'short_usize.zip': 'the stream is longer than declared (hostile.md B19)',
      'short_usize_zip64.zip': 'the stream is longer than declared (hostile.md B19)',
    },
  },
  {
    folder: 'pypi-warehouse-zipdata/reject',
    count: 35,
    outcome: 'refused',
    except: { 'data_descriptor.zip': DESCRIPTOR, 'data_descriptor_zip64.zip': DESCRIPTOR },
  },
  { folder: 'yauzl/failure', count: 24, outcome: 'refused', except: {} },
  {
    folder: 'yauzl/success',
    count: 22,
    outcome: 'read',
    except: {
      'bogus-compression-method.zip': 'an unknown method (INDEX.md)',
      'empty.zip': 'an empty ZIP is no proof (hostile.md B32)',
      'sloppy-filenames.zip': 'backslashes in names (hostile.md C1)',
      'traditional-encryption-and-compression.zip': 'encrypted (INDEX.md)',
      'traditional-encryption-and-compression_deprecated.zip': 'encrypted (INDEX.md)',
      'traditional-encryption.zip': 'encrypted (INDEX.md)',
      'traditional-encryption_deprecated.zip': 'encrypted (INDEX.md)',
      'unicode-path-extra-field.zip': 'a Unicode Path field renames the entry (hostile.md B25)',
    },
  },
  { folder: 'yauzl/wrong-entry-sizes', count: 1, outcome: 'refused', except: {} },
  {
    folder: 'zip-rs/data',
    count: 32,
    outcome: 'refused',
    except: {
      'data_descriptor.zip': DESCRIPTOR,
      'extended_timestamp.zip': 'a usual extra field',
      'files_and_dirs.zip': 'plain files and folders',
      'linux-7z.zip': 'plain files by 7-Zip',
      'mimetype.zip': 'plain files',
      'ntfs.zip': 'a usual extra field',
    },
  },
]

const other = (outcome: Outcome): Outcome => (outcome === 'read' ? 'refused' : 'read')

describe.each(FOLDERS)('ZIP suite $folder', ({ folder, count, outcome, except }) => {
  const hasFiles = hasSuite(folder)
  const files = suiteFiles(folder).filter((file) => !/README|LICENSE/.test(file))

  test.skipIf(!hasFiles)('the suite is complete, and every exception is one of its files', () => {
    expect(files).toHaveLength(count)
    expect(Object.keys(except).filter((file) => !files.includes(file))).toEqual([])
  })

  test.skipIf(!hasFiles).each(files.map((file) => [file, file in except ? other(outcome) : outcome] as const))(
    'file %s of the suite is %s',
    async (file, expected) => {
      const bytes = readVector(folder, file)
      const reading = await readBytes(bytes)
      const codes = refusals(reading.facts)
      expect(codes.length === 0 ? 'read' : 'refused', codes.join(' ')).toBe(expected)
    },
  )

  test.skipIf(!hasFiles).each(files)('%s inside an envelope never passes', async (file) => {
    const report = await verifyBytes(envelopeOf(readVector(folder, file)), [])
    expect(report.indication).toBe('TOTAL_FAILED')
    expect(report.subIndication).not.toBeNull()
  })
})

describe.skipIf(!hasSuite('malo/zip'))('malo, colliding checksums', () => {
  test.each(['crc_collision_empty_nonempty.zip', 'crc_collision_two_nonempty.zip'])(
    'the report on %s shows both entries',
    async (file) => {
      const { facts } = await readBytes(readVector('malo/zip/iffy', file))
      expect(facts.files).toHaveLength(2)
      expect(new Set(facts.files.map(({ sha256 }) => sha256)).size).toBe(2)
    },
  )
})

describe.skipIf(!hasSuite('malo/deflate'))('malo, DEFLATE streams', () => {
  const files = suiteFiles('malo/deflate').filter((file) => file.endsWith('.deflate'))

  test('all malo DEFLATE streams are present', () => {
    expect(files).toHaveLength(23)
  })

  test.each(files)('%s is judged like Node inflates it, and never read beyond its end', async (file) => {
    const bytes = readVector('malo/deflate', file)
    const theirs = await inflateWith(bytes)
    const { content, problem } = inflateWhole(bytes, 1 << 20)
    if (/^(reject|malicious)\//.test(file)) expect(problem).not.toBeNull()
    if (file.startsWith('accept/')) expect(problem).toBeNull()
    if (problem === null) expect(theirs?.equals(content)).toBe(true)
  })
})

function inflateWith(bytes: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    const inflate = createInflateRaw()
    inflate
      .on('data', (piece) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', () => resolve(null))
    inflate.end(bytes)
  })
}

describe.skipIf(!hasSuite('zip-rs/fuzz-read-in'))('zip-rs, 951 inputs of a fuzzer', () => {
  const files = suiteFiles('zip-rs/fuzz-read-in')

  test('all zip-rs inputs are present', () => {
    expect(files).toHaveLength(951)
  })

  test('no zip-rs input crashes or takes a second, and JSZip lists the same names for every readable one', async () => {
    for (const file of files) {
      const bytes = readVector('zip-rs/fuzz-read-in', file)
      const spent = processorTime()
      const { facts } = await readBytes(bytes)
      expect(spent(), file).toBeLessThan(1000)
      if (refusals(facts).length > 0) continue
      const theirs = await JSZip.loadAsync(bytes).catch(() => null)
      if (theirs)
        expect(Object.keys(theirs.files).sort(), file).toEqual(
          (facts.container?.entries ?? []).map(({ name }) => name).sort(),
        )
    }
  })
})
