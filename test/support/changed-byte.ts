import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../shared/report/report.ts'
import type { Random } from '../fuzz/random.ts'
import { FIXTURES } from './fixtures.ts'
import { type GenuineArchive, genuineArchive, genuineArchives } from './genuine-archives.ts'
import { unsignedRow } from './unsigned-rows.ts'
import { keysFrom, verifyBytes } from './verify-bytes.ts'

/** Returns the genuine archives, plus those repacked by ordinary ZIP writers if the fixtures exist. */
export async function archivesOfAllWriters(): Promise<readonly GenuineArchive[]> {
  const folder = join(FIXTURES, 'writers')
  if (!existsSync(folder)) return genuineArchives()
  const keys = keysFrom(readFileSync(join(FIXTURES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')
  const writers = readdirSync(folder).map((file) => genuineArchive(file, readFileSync(join(folder, file)), keys))
  return [...(await genuineArchives()), ...(await Promise.all(writers))]
}

/** A byte of an archive with another value. */
export interface ChangedByte {
  readonly offset: number
  readonly value: number
}

export function drawnByte({ bytes }: GenuineArchive, random: Random, start = 0): ChangedByte {
  const offset = start + random.below(bytes.length - start)
  return { offset, value: (bytes[offset] ?? 0) ^ (1 + random.below(255)) }
}

export type ChangeOutcome = 'refused' | 'reported' | 'listed' | 'silent'

/**
 * Outcome of a changed byte. `silent` is a defect: passed without a new finding, and not permitted by shared/spec/unsigned.md.
 */
export async function outcomeOf(archive: GenuineArchive, { offset, value }: ChangedByte): Promise<ChangeOutcome> {
  const changed = Buffer.from(archive.bytes)
  changed[offset] = value
  const report = await verifyBytes(changed, archive.keys)
  if (report.indication !== 'TOTAL_PASSED') return 'refused'
  if (codesOf(report) !== codesOf(archive.report)) return 'reported'
  return unsignedRow(archive.bytes, changed, archive.zip) === null ? 'silent' : 'listed'
}

const codesOf = ({ findings }: Report): string =>
  findings
    .map(({ code }) => code)
    .toSorted()
    .join(' ')
