import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examineArchive } from '../../../main/examination/archive/examine-archive.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import type { ExaminationReport } from '../../../shared/analysis/examination/examination-report.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { drawnData, drawnPictures } from '../../support/drawn-documents.ts'
import { keptExaminer } from '../../support/kept-examiner.ts'
import { PictureClient, SERVICE_NOW } from '../../support/picture-client.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { judgeBytes } from '../../support/verify-bytes.ts'

describe('a proof of the service whose pictures are examined again', { timeout: 120_000 }, () => {
  let report: ExaminationReport
  let services: readonly { readonly name: string; readonly indicators: readonly string[] }[]

  beforeAll(async () => {
    const client = await PictureClient.start()
    try {
      const id = await client.begin()
      const pictures = await drawnPictures(drawnData('PASSPORT', 'SWE'), 'good', 1)
      await client.submit(id, pictures, { documentType: 'PASSPORT' })
      const bytes = await client.proof(id)
      const judged = await judgeBytes(bytes, [])
      const reading = await readBytes(bytes)
      try {
        const archive = {
          ...judged,
          coverage: toCoverage(judged.facts, judged.report),
          open: (path: string) => reading.open(path),
        }
        report = await examineArchive(archive, { examiner: keptExaminer, now: SERVICE_NOW })
      } finally {
        reading.close()
      }
      services = readRecord(contentOf(judged.facts)).operations.flatMap(({ verifications }) =>
        verifications.flatMap((verification) => verification.services),
      )
    } finally {
      await client.stop()
    }
  })
  afterAll(() => {
    expect(report.pictures.map(({ state }) => state)).not.toContain('FAILED')
  })

  test('the crop that the service took contains the face of the capture, and nothing disagrees with the record', () => {
    expect(report.relations.map(({ kind }) => kind)).toContain('CROP_FOUND')
    expect(report.findings.filter(({ level }) => level === 'WARN')).toEqual([])
  })

  test('the record names the part of the document that each group of values was read from', () => {
    const names = services.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['text_recognition_zone', 'text_recognition_print']))
    for (const { name, indicators } of services)
      if (name.startsWith('text_recognition_')) expect([name, indicators.length > 0]).toEqual([name, true])
  })
})
