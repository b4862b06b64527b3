import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { toMediaIndex } from '../../../shared/analysis/media/media-index.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { judgeBytes } from '../../support/verify-bytes.ts'

const titlesOf = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { facts, report } = await judgeBytes(bytes, [])
  const record = readRecord(contentOf(facts))
  return toMediaIndex(record, report, toCoverage(facts, report), toEvidenceModels(record)).items.map(
    ({ title }) => title,
  )
}

describe('names of media', () => {
  it('a picture is named by its evidence and what it shows of it', async () => {
    expect(await titlesOf(await changedSample('licence-and-portrait', () => {}))).toEqual([
      'Driving licence · front',
      'Driving licence · back',
      'Driving licence · crop',
      'Portrait',
    ])
  })

  it('pictures of two documents of one kind have the numbers of their evidence, and names are never the same', async () => {
    const bytes = await changedSample('licence-and-portrait', (contents) => {
      const [licence] = contents.identityDetails.idDocuments as { evidenceId: string }[]
      const id = licence?.evidenceId ?? ''
      const again = (value: unknown) =>
        JSON.parse(JSON.stringify(value).replaceAll(id, 'ffffffff-0000-4000-8000-000000000000'))
      ;(contents.identityDetails.idDocuments as unknown[]).push(again(licence))
      const operation = contents.verificationAndEvaluationDetails.find((each) => JSON.stringify(each).includes(id))
      const copy = JSON.stringify(again(operation)).replace(/"id":"([0-9a-f]{7})[0-9a-f]/g, '"id":"$1f')
      contents.verificationAndEvaluationDetails.push(JSON.parse(copy))
      for (const medium of [...contents.media]) {
        const other = medium.id.replace(/^([0-9a-f]{7})[0-9a-f]/, '$1f')
        contents.media.push({
          ...medium,
          id: other,
          fileName: `${other}.jpg`,
          bytes: Buffer.concat([medium.bytes, Buffer.alloc(1)]),
        })
      }
    })
    const titles = await titlesOf(bytes)
    expect(titles).toContain('Driving licence 1 · front')
    expect(titles).toContain('Driving licence 2 · front')
    expect(new Set(titles).size).toBe(titles.length)
  })
})
