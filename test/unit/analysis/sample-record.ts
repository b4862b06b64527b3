import { readFileSync } from 'node:fs'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { type ArchiveContent, type ArchiveRecord, readRecord } from '../../../shared/analysis/record/read-record.ts'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import type { Report } from '../../../shared/report/report.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'

const samples = new URL('../../../samples/', import.meta.url)
const bytesOf = (name: string): Buffer => readFileSync(new URL(`archives/${name}.mime`, samples))

/** Reads the facts of a sample with the reader of the verification. */
export async function sampleFacts(name: string): Promise<ArchiveFacts> {
  const reading = await readBytes(bytesOf(name))
  reading.close()
  return reading.facts
}

export const sampleContent = async (name: string): Promise<ArchiveContent> => contentOf(await sampleFacts(name))

export const sampleRecord = async (name: string): Promise<ArchiveRecord> => readRecord(await sampleContent(name))

export const sampleReport = (name: string): Promise<Report> =>
  verifyBytes(bytesOf(name), keysFrom(readFileSync(new URL('keys/signer.pub.pem', samples)), 'signer.pub.pem'))

export const ALL_SAMPLES: readonly string[] = [
  'passport-and-portrait',
  'licence-with-issuer',
  'fuzzy-name',
  'single-name',
  'reference-portrait',
  'chip-and-video',
  'chip-refused',
  'portrait-first',
  'another-face',
  'technical-error',
  'poor-images',
  'reviewed-by-people',
  'medicare',
  'one-time-codes',
  'claims-and-certificates',
  'unsupported-documents',
  'deleted-and-replaced',
  'resumed',
  'additional-files',
  'unfinished',
  'contradicting-record',
  'unknown-fields',
]
