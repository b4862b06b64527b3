import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Report } from '../../../shared/report/index.ts'
import type { ArchiveReading } from '../read/reading.ts'
import { wrapInEnvelope } from '../write/envelope.ts'
import { packFiles } from '../write/pack.ts'
import { containerTampers } from './container-tampers.ts'
import { contentTampers } from './content-tampers.ts'
import { jsonTampers } from './json-tampers.ts'
import { type KnownAnswer, runKnownAnswers } from './known-answers.ts'
import { signatureTampers } from './signature-tampers.ts'
import type { Parts, Tamper } from './tamper.ts'

/** All manipulations, by the part that they change. */
export const TAMPERS: readonly Tamper[] = [...contentTampers, ...jsonTampers, ...signatureTampers, ...containerTampers]

export interface TamperResult {
  readonly id: string
  readonly title: string
  /** `skipped`: not applicable to this archive. */
  readonly outcome: 'caught' | 'missed' | 'skipped'
  readonly indication: Report['indication'] | null
  readonly checks: readonly string[]
  readonly codes: readonly string[]
}

export interface SelfTest {
  /** The cryptographic primitives of this machine: with a wrong one no verdict counts. */
  readonly knownAnswers: readonly KnownAnswer[]
  /** Verdict on the unchanged archive; unless it passes, the manipulations prove nothing. */
  readonly untouched: Report
  /** Verdict on the same files packed again: unless it passes, a manipulation may have been detected by the packing only. */
  readonly repacked: Report
  readonly results: readonly TamperResult[]
  readonly caught: number
  readonly missed: number
  readonly skipped: number
}

export interface SelfTestInput {
  readonly bytes: Uint8Array
  /** The archive as read, still open. */
  readonly reading: ArchiveReading
  readonly zip: Uint8Array
  readonly trusted: KeyObject
  /** Verification under test. */
  verify(bytes: Uint8Array): Promise<Report>
  onResult?(result: TamperResult): void
}

/** Applies every manipulation to a copy of the archive in memory and verifies the result. The archive itself is never changed. */
export async function runSelfTest(input: SelfTestInput): Promise<SelfTest> {
  const knownAnswers = await runKnownAnswers()
  const untouched = await input.verify(input.bytes)
  const parts = await partsOf(input)
  const repacked = await input.verify(await parts.repack(parts.files))
  const results: TamperResult[] = []
  for (const tamper of TAMPERS) {
    const result = await runTamper(tamper, parts, input.verify)
    results.push(result)
    input.onResult?.(result)
  }
  const count = (outcome: TamperResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return {
    knownAnswers,
    untouched,
    repacked,
    results,
    caught: count('caught'),
    missed: count('missed'),
    skipped: count('skipped'),
  }
}

/** Returns true if every primitive is right, the genuine archive passes, also when packed again, and no manipulated one does. */
export const isSound = ({ knownAnswers, untouched, repacked, caught, missed }: SelfTest): boolean =>
  knownAnswers.every(({ isRight }) => isRight) &&
  untouched.indication === 'TOTAL_PASSED' &&
  repacked.indication === 'TOTAL_PASSED' &&
  missed === 0 &&
  caught > 0

async function runTamper(
  { id, title, apply }: Tamper,
  parts: Parts,
  verify: SelfTestInput['verify'],
): Promise<TamperResult> {
  const changed = await apply(parts)
  if (changed === null) return { id, title, outcome: 'skipped', indication: null, checks: [], codes: [] }
  const { indication, checks, findings } = await verify(changed)
  return {
    id,
    title,
    outcome: indication === 'TOTAL_PASSED' ? 'missed' : 'caught',
    indication,
    checks: checks.filter(({ outcome }) => outcome === 'FAILED').map((check) => check.id),
    codes: [...new Set(findings.filter(({ level }) => level === 'FAIL').map(({ code }) => code))],
  }
}

export async function partsOf({
  bytes,
  reading,
  zip,
  trusted,
}: Pick<SelfTestInput, 'bytes' | 'reading' | 'zip' | 'trusted'>): Promise<Parts> {
  const files = new Map<string, Uint8Array>()
  for (const { path } of reading.facts.files) {
    const chunks: Uint8Array[] = []
    for await (const chunk of reading.open(path)) chunks.push(chunk)
    files.set(path, Buffer.concat(chunks))
  }
  const root = reading.facts.rootFolder ?? 'root'
  const wrap = (...chunks: readonly Uint8Array[]) => wrapInEnvelope(chunks, { kind: 'binary' })
  return {
    bytes,
    zip,
    root,
    files,
    trusted,
    attacker: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    wrap,
    repack: async (changed, name = root) =>
      wrap(...(await packFiles(changed, { root: name, modified: '2026-01-01T00:00:00', compression: 'stored' }))),
  }
}
