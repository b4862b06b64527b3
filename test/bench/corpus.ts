import { execFileSync } from 'node:child_process'
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeDetails } from './details.ts'

const IDENTITY = '5b0c0f6e-6f0a-4c0e-9a52-3c1f7f3a9d10'
const ROOT = `${IDENTITY}_20260314092832123`
const BOUNDARY = '----=_Part_7_1903327512.1773480512123'
const FOLDER = join(tmpdir(), 'proofbench-bench')
/** Maximum disk space in bytes for the archives of one figure, and for those of all figures together. */
const NEEDED = { oneFigure: 8e9, allFigures: 30e9 } as const
const MEDIUM = 8_000_000

export interface Recipe {
  readonly name: string
  /** Bytes of media, in files of at most 8 MB, listed as images. */
  readonly media: number
  readonly details: number
  readonly method: 'stored' | 'deflated'
  readonly envelope: 'binary' | 'base64'
  readonly seed: number
}

export interface BenchArchive {
  readonly path: string
  /** The contained ZIP alone, for tools that read no envelope. */
  readonly zip: string
}

/**
 * Archives for measurements, packed by Info-ZIP and encoded by coreutils, not by our writer. Media are real JPEG data: random
 * bytes would deflate to stored blocks and improve every figure. Files are created in the system's temporary folder and removed
 * by `releaseArchives` and `close`, unless the corpus is kept for later runs.
 */
export class Corpus {
  readonly key = join(FOLDER, 'key.pub.pem')
  private readonly privateKey: string
  private readonly jpegs: Buffer
  private readonly isKept: boolean
  private readonly files = new Set<string>()

  private constructor(privateKey: string, jpegs: Buffer, isKept: boolean) {
    this.privateKey = privateKey
    this.jpegs = jpegs
    this.isKept = isKept
  }

  /** Throws `NotEnoughSpace` if the disk of the temporary folder is too full for the archives. */
  static async open({ isKept = false }: { readonly isKept?: boolean } = {}): Promise<Corpus> {
    const { bavail, bsize } = statfsSync(tmpdir())
    const needed = isKept ? NEEDED.allFigures : NEEDED.oneFigure
    if (bavail * bsize < needed && !existsSync(FOLDER)) throw new NotEnoughSpace(needed, bavail * bsize)
    mkdirSync(FOLDER, { recursive: true })
    return new Corpus(privateKeyIn(FOLDER), await jpegPool(join(FOLDER, 'pool.bin')), isKept)
  }

  /** Removes the archives created since the last call, so that the figures never need the disk space of all archives at once. */
  releaseArchives(): void {
    if (this.isKept) return
    for (const file of this.files) rmSync(file, { force: true })
    this.files.clear()
  }

  /** Removes everything that the corpus created, including leftovers of an interrupted run. */
  close(): void {
    if (!this.isKept) rmSync(FOLDER, { recursive: true, force: true })
  }

  detailsFile(bytes: number): string {
    const path = join(FOLDER, `details-${bytes}.json`)
    if (!existsSync(path)) writeFileSync(path, makeDetails(bytes))
    return path
  }

  archive(recipe: Recipe): BenchArchive {
    const made = { path: join(FOLDER, `${recipe.name}.mime`), zip: join(FOLDER, `${recipe.name}.zip`) }
    this.files.add(made.path).add(made.zip)
    if (existsSync(made.path)) return made
    const work = join(FOLDER, 'work')
    rmSync(work, { recursive: true, force: true })
    rmSync(made.zip, { force: true })
    this.writeFiles(join(work, ROOT), recipe)
    execFileSync('zip', ['-q', '-r', '-X', recipe.method === 'stored' ? '-0' : '-6', made.zip, ROOT], { cwd: work })
    rmSync(work, { recursive: true, force: true })
    wrap(made, recipe.envelope)
    return made
  }

  private writeFiles(root: string, recipe: Recipe): void {
    mkdirSync(join(root, 'images'), { recursive: true })
    const images = []
    for (let left = recipe.media, index = 0; left > 0; left -= MEDIUM, index++) {
      const bytes = this.medium(Math.min(left, MEDIUM), recipe.seed * 1009 + index)
      const id = `image-${index}`
      writeFileSync(join(root, 'images', `${id}.jpg`), bytes)
      images.push({ hash: sha256(bytes), id, path: `images/${id}.jpg` })
    }
    const identityDetails = JSON.stringify({
      globalStatus: {
        id: IDENTITY,
        status: 'EXPECTING_INPUT',
        levelOfAssurance: 'LOA1',
        creationDateTime: '2026-03-14T09:26:53.270',
        upgradePaths: {},
      },
    })
    const details = makeDetails(recipe.details)
    writeFileSync(join(root, 'identityDetails.json'), identityDetails)
    writeFileSync(join(root, 'verificationAndEvaluationDetails.json'), details)
    const hashes = {
      identityDetails: sha256(identityDetails),
      verificationAndEvaluationDetails: sha256(details),
      images,
    }
    const proof = {
      version: '1.0',
      proofId: 'd634d54a-7dc8-4356-5f6e-f306e13d6975',
      identityId: IDENTITY,
      tenantId: 'tenant-1',
      tenantRole: 'RELYING_SERVICE',
      startDateTime: '2026-03-14T09:26:53.581',
      endDateTime: '2026-03-14T23:28:33.623',
      componentVersion: '7.31.0',
      hashes,
    }
    writeFileSync(join(root, 'proof.json'), JSON.stringify({ ...proof, signature: this.sign(JSON.stringify(proof)) }))
  }

  private sign(payload: string): string {
    const input = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from(payload).toString('base64url')}`
    return `${input}.${createSign('sha256').update(input).sign(this.privateKey).toString('base64url')}`
  }

  /** Returns a section of the pool that starts at another offset for every seed. */
  private medium(length: number, seed: number): Buffer {
    const start = (seed * 7_919_003) % (this.jpegs.length - length)
    return Buffer.from(this.jpegs.subarray(start, start + length))
  }
}

/** Thrown if the temporary folder has fewer free bytes than the archives need. */
export class NotEnoughSpace extends Error {
  constructor(needed: number, available: number) {
    const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1)
    super(
      `The benchmark needs ${gigabytes(needed)} GB in ${tmpdir()}, and ${gigabytes(available)} GB are free. Set TMPDIR to a folder with more space.`,
    )
  }
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

function privateKeyIn(folder: string): string {
  const path = join(folder, 'key.pem')
  if (!existsSync(path)) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(join(folder, 'key.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }
  return readFileSync(path, 'utf8')
}

/** Returns 48 MB of JPEG files of noise and shapes, concatenated. */
async function jpegPool(path: string): Promise<Buffer> {
  if (existsSync(path)) return readFileSync(path)
  const pieces: Buffer[] = []
  for (let total = 0; total < 48_000_000; ) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + (pieces.length % 5) * 8 }
    const image = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#808080', noise } })
    const piece = await image.jpeg({ quality: 80 }).toBuffer()
    pieces.push(piece)
    total += piece.length
  }
  const pool = Buffer.concat(pieces)
  writeFileSync(path, pool)
  return pool
}

function wrap({ path, zip }: BenchArchive, envelope: Recipe['envelope']): void {
  const part = `${path}.part`
  const headers = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed;\r\n\tboundary="${BOUNDARY}"\r\n\r\n--${BOUNDARY}\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: ${envelope}\r\n\r\n`
  writeFileSync(part, headers)
  const body = envelope === 'binary' ? 'cat "$1" >> "$2"' : 'base64 -w 76 "$1" | sed \'s/$/\\r/\' >> "$2"'
  execFileSync('sh', ['-c', body, 'sh', zip, part])
  appendFileSync(part, `${envelope === 'binary' ? '\r\n' : ''}--${BOUNDARY}--\r\n`)
  renameSync(part, path)
}
