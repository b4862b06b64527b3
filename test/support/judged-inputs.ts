import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import type { Limits } from '../../main/proof/read/limits.ts'
import { SAMPLES } from '../../samples/catalogue.ts'
import { type ArchiveCoverage, toCoverage } from '../../shared/report/coverage.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import type { Report } from '../../shared/report/report.ts'
import { type ArchiveStanding, toStanding } from '../../shared/report/standing.ts'
import { allForgeries, type Forgery } from './forgeries.ts'
import { judgeBytes } from './verify-bytes.ts'

/** Input with everything that a surface is given. */
export interface JudgedInput {
  readonly id: string
  readonly facts: ArchiveFacts
  readonly report: Report
  readonly coverage: ArchiveCoverage
  readonly standing: ArchiveStanding
}

const FOLDER = join(import.meta.dirname, '..', '..', 'samples')
const material = (names: readonly string[]) =>
  names.map((name) => readTrustMaterial(readFileSync(join(FOLDER, 'keys', name)), name))

/** Returns every sample, with the keys and revocation lists that the window verifies it with. */
export const sampleForgeries = (): readonly Forgery[] =>
  SAMPLES.map(({ name, file, keys, stored, revocationLists = [] }) => ({
    id: `sample ${name}`,
    bytes: readFileSync(join(FOLDER, 'archives', file)),
    keys: material(keys).flatMap((parsed) => parsed.keys.map((key) => (stored ? { ...key, label: key.source } : key))),
    revocationLists: material(revocationLists).flatMap((parsed) => parsed.revocationLists),
  }))

/** Small limits, each of which the sample of a licence and a portrait passes. */
export const SMALL_LIMITS: readonly Partial<Limits>[] = [
  { envelopeHeaderBytes: 10 },
  { envelopeHeaderCount: 1 },
  { zipEntries: 2 },
  { zipNameBytes: 50 },
  { zipPathSegments: 2 },
  { zipTotalBytes: 50_000 },
  { zipRatio: 1.2, zipRatioFloorBytes: 0 },
  { zipCentralDirectoryBytes: 10 },
  { jsonBytes: 5000 },
  { proofJsonBytes: 100 },
  { jsonDepth: 4 },
  { jsonStringBytes: 20 },
  { jsonValues: 1 },
  { jsonMembers: 4 },
  { signatureCharacters: 100 },
  { mediaReferences: 1 },
]

/** Inputs that are no proof archive. */
export const OTHER_INPUTS: readonly (readonly [id: string, bytes: Buffer])[] = [
  ['an empty file', Buffer.alloc(0)],
  ['a web page', Buffer.from('<!doctype html><html><body>Sign in</body></html>')],
  ['a JSON text', Buffer.from('{"errors":[]}')],
  ['random bytes', Buffer.from([0x93, 0x11, 0x00, 0xff, 0xfe, 0x28, 0x60])],
  ['a key', readFileSync(join(FOLDER, 'keys', 'signer.pub.pem'))],
  ['a revocation list', readFileSync(join(FOLDER, 'keys', 'root.crl.pem'))],
]

/** Verifies an input with its keys, and returns everything that a surface is given. */
export async function judged(forgery: Forgery, limits: Partial<Limits> = {}): Promise<JudgedInput> {
  const { id, bytes, keys, revocationLists = [] } = forgery
  const { facts, report } = await judgeBytes(bytes, keys, { revocationLists, limits })
  const coverage = toCoverage(facts, report)
  return { id, facts, report, coverage, standing: toStanding(facts, report, coverage) }
}

/** Returns a forgery of every class, every sample, every trust state, every limit, and inputs that are no archive. */
export async function allJudgedInputs(): Promise<readonly JudgedInput[]> {
  const keys = material(['signer.pub.pem']).flatMap((parsed) => parsed.keys)
  const licence = readFileSync(join(FOLDER, 'archives', 'licence-and-portrait.mime'))
  return Promise.all([
    ...(await allForgeries()).map((forgery) => judged(forgery)),
    ...sampleForgeries().map((sample) => judged(sample)),
    ...OTHER_INPUTS.map(([id, bytes]) => judged({ id, bytes, keys })),
    ...SMALL_LIMITS.map((limits) => judged({ id: `limit ${JSON.stringify(limits)}`, bytes: licence, keys }, limits)),
  ])
}
