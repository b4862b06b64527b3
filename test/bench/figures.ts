import { join } from 'node:path'
import type { BenchArchive, Corpus, Recipe } from './corpus.ts'
import type { Command } from './measure.ts'

/** A required figure: our command, the command it is compared with in the same run, and the maximum ratio and memory. */
export interface Figure {
  readonly name: string
  readonly ours: Command
  readonly limits: readonly { readonly yardstick: Command; readonly ratio: number }[]
  /** Maximum MiB of the whole process tree. */
  readonly memory?: number
  /** Figures of one family differ in size only: none may need more than 1.25 times the memory of the first. */
  readonly family?: string
  /** Alternatives of the user, displayed without a comparison. */
  readonly alternatives: readonly Command[]
  readonly rounds: number
}

/** A figure before its archives exist: `make` creates them. */
export interface PlannedFigure {
  readonly name: string
  /** Whether the short form of the bench, of ten minutes, measures it too. */
  readonly isShort?: boolean
  readonly make: (corpus: Corpus, cli: string) => Omit<Figure, 'name'>
}

const MB = 1_000_000
const OTHERS = join(import.meta.dirname, 'others')

const media = (megabytes: number, method: Recipe['method'], envelope: Recipe['envelope'] = 'binary'): Recipe => ({
  name: `media-${megabytes}-${method}-${envelope}`,
  media: megabytes * MB,
  details: 20_000,
  method,
  envelope,
  seed: 1,
})

const verify = (cli: string, key: string, paths: readonly string[], ...more: string[]): Command => ({
  name: 'proofbench verify',
  command: process.execPath,
  arguments: [cli, 'verify', '--key', key, '--no-trust-store', ...more, ...paths],
})

const openssl = (...paths: string[]): Command => ({
  name: 'openssl dgst',
  command: 'openssl',
  arguments: ['dgst', '-sha256', ...paths],
})
const emptyNode: Command = { name: 'empty node', command: process.execPath, arguments: ['-e', '0'] }

const otherWays = ({ path, zip }: BenchArchive, key: string): readonly Command[] => [
  { name: 'munpack + unzip + sha256sum + openssl', command: 'sh', arguments: [join(OTHERS, 'unix.sh'), path, key] },
  { name: 'Python email + zipfile', command: 'python3', arguments: [join(OTHERS, 'email_zipfile.py'), path] },
  {
    name: 'JSZip script (envelope already removed)',
    command: process.execPath,
    arguments: [join(OTHERS, 'jszip.mjs'), zip],
  },
]

const stored = (megabytes: number, ratio: number, memory: number, ...more: string[]): PlannedFigure => ({
  name: `stored ${megabytes} MB ${more.join(' ')}`.trim(),
  make: (corpus, cli) => {
    const archive = corpus.archive(media(megabytes, 'stored'))
    return {
      ours: verify(cli, corpus.key, [archive.path], ...more),
      limits: [{ yardstick: openssl(archive.path), ratio }],
      memory,
      family: `stored ${more.at(-1) === '1' ? 'in one thread' : ''}`.trim(),
      alternatives: megabytes <= 500 ? otherWays(archive, corpus.key) : [],
      rounds: 7,
    }
  },
})

const deflated = (megabytes: number): PlannedFigure => ({
  name: `deflated ${megabytes} MB`,
  make: (corpus, cli) => {
    const archive = corpus.archive(media(megabytes, 'deflated'))
    return {
      ours: verify(cli, corpus.key, [archive.path]),
      limits:
        megabytes === 500
          ? [
              { yardstick: { name: '7z t', command: '7z', arguments: ['t', archive.zip] }, ratio: 0.65 },
              { yardstick: { name: 'unzip -t', command: 'unzip', arguments: ['-tq', archive.zip] }, ratio: 0.5 },
            ]
          : [],
      memory: 180,
      family: 'deflated',
      alternatives: megabytes === 500 ? otherWays(archive, corpus.key) : [],
      rounds: 5,
    }
  },
})

const base64 = (megabytes: number): PlannedFigure => ({
  name: `base64 ${megabytes} MB`,
  make: (corpus, cli) => {
    const archive = corpus.archive(media(megabytes, 'stored', 'base64'))
    return {
      ours: verify(cli, corpus.key, [archive.path]),
      limits: megabytes === 500 ? [{ yardstick: openssl(archive.path), ratio: 1.5 }] : [],
      memory: 120,
      family: 'base64',
      alternatives: megabytes === 500 ? otherWays(archive, corpus.key) : [],
      rounds: 5,
    }
  },
})

const small = (name: string, size: number, method: Recipe['method'], ratio: number): PlannedFigure => ({
  name,
  make: (corpus, cli) => {
    const archive = corpus.archive({
      name: `small-${size}-${method}`,
      media: size,
      details: 20_000,
      method,
      envelope: 'binary',
      seed: 3,
    })
    return {
      ours: verify(cli, corpus.key, [archive.path]),
      limits: [{ yardstick: emptyNode, ratio }],
      alternatives: otherWays(archive, corpus.key),
      rounds: 31,
    }
  },
})

const batch = (method: Recipe['method'], yardstick: (paths: string[]) => Command, ratio: number): PlannedFigure => ({
  name: `500 × 5 MB ${method}, two jobs`,
  make: (corpus, cli) => {
    const paths = Array.from(
      { length: 500 },
      (_, index) =>
        corpus.archive({
          name: `batch-${method}-${index}`,
          media: 5 * MB,
          details: 20_000,
          method,
          envelope: 'binary',
          seed: index + 10,
        }).path,
    )
    return {
      ours: verify(cli, corpus.key, paths, '--jobs', '2'),
      limits: [{ yardstick: yardstick(paths), ratio }],
      alternatives: [],
      rounds: 3,
    }
  },
})

const details: PlannedFigure = {
  name: '30 MB of details (whole processes; the reading alone is in details-speed.ts)',
  make: (corpus, cli) => {
    const archive = corpus.archive({
      name: 'details-30',
      media: 0,
      details: 30 * MB,
      method: 'stored',
      envelope: 'binary',
      seed: 1,
    })
    const script = `const b=require('fs').readFileSync(process.argv[1]);JSON.parse(b.toString())`
    return {
      ours: verify(cli, corpus.key, [archive.path]),
      limits: [
        {
          yardstick: {
            name: 'JSON.parse',
            command: process.execPath,
            arguments: ['-e', script, corpus.detailsFile(30 * MB)],
          },
          ratio: 8,
        },
      ],
      alternatives: [],
      rounds: 7,
    }
  },
}

export const FIGURES: readonly PlannedFigure[] = [
  { ...small('100 KB', 60_000, 'stored', 3.5), isShort: true },
  { ...small('5 MB stored', 5 * MB, 'stored', 3.5), isShort: true },
  { ...small('5 MB deflated', 5 * MB, 'deflated', 3.5), isShort: true },
  details,
  { ...stored(50, 9, 130), isShort: true },
  stored(50, 9, 130, '--jobs', '1'),
  { ...stored(500, 1.2, 130, '--jobs', '2'), isShort: true },
  { ...stored(500, 1.6, 130, '--jobs', '1'), isShort: true },
  stored(2000, 0.95, 130, '--jobs', '2'),
  stored(2000, 1.6, 130, '--jobs', '1'),
  deflated(50),
  deflated(500),
  deflated(2000),
  base64(50),
  base64(500),
  base64(2000),
  { ...batch('stored', (paths) => openssl(...paths), 1.15), isShort: true },
  batch('deflated', (paths) => ({ name: 'sha256sum', command: 'sha256sum', arguments: paths }), 1.15),
]
