import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examineArchive } from '../../../main/examination/archive/examine-archive.ts'
import { chipContentOf } from '../../../main/service/checks/chip/chip-content-of.ts'
import { makeFaceFile } from '../../../main/service/checks/chip/make/chip-files.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { keptExaminer } from '../../support/kept-examiner.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const photoOf = (person: string): Uint8Array => readFileSync(join(IMAGES, `${person}-crop.jpg`))
const JPEG_2000 = Buffer.from('0000000c6a5020200d0a870a0000001466747970', 'hex')

const examiner = keptExaminer

/** Examines a sample with a passport and its chip, after a change of its media. */
async function examined(change: Parameters<typeof changedSample>[1]) {
  const bytes = await changedSample('chip-and-video', change)
  const { facts, open } = await readBytes(bytes)
  const report = await verifyBytes(bytes, [])
  const options = { examiner, now: Date.parse('2026-10-05T08:00:00Z'), readChipFile: chipContentOf }
  const archive = { facts, report, coverage: toCoverage(facts, report), open }
  const { pictures, findings, relations } = await examineArchive(archive, options)
  const paths = new Set(pictures.filter(({ role }) => role === 'CHIP').map(({ path }) => path))
  return {
    photos: [...paths],
    codes: findings.filter(({ path, code }) => paths.has(path) && !code.includes('quality')).map(({ code }) => code),
    messages: findings.map(({ message }) => message).join('\n'),
    kinds: relations.filter(({ path }) => paths.has(path)).map(({ kind }) => kind),
  }
}

/** Attaches data group 2 with a photo. */
const attached =
  (photo: Uint8Array): Parameters<typeof changedSample>[1] =>
  ({ media }) => {
    const id = '0d8c43be-52b5-4d1f-9f5b-0c7d2c1f7a55'
    media.push({ group: 'additionalFiles', id, fileName: `${id}.bin`, bytes: makeFaceFile(photo) })
  }

test('the photo that a chip reading recorded is found on the picture of its passport, and is no duplicate', async () => {
  const { photos, codes, kinds } = await examined(() => {})
  expect([photos.length, codes, kinds]).toEqual([1, [], ['CROP_FOUND']])
}, 60_000)

test('the photo in an attached data group 2 is found if it is printed on the passport', async () => {
  const { photos, codes, kinds } = await examined(attached(photoOf('ipek')))
  expect([photos.length, codes]).toEqual([2, []])
  expect(kinds.filter((kind) => kind === 'CROP_FOUND')).toHaveLength(2)
}, 60_000)

test('the photo of another person in an attached data group 2 is a remark', async () => {
  expect((await examined(attached(photoOf('jon')))).codes).toEqual(['examination.chip-photo'])
}, 60_000)

test('a photo in JPEG 2000 is not compared, and the finding says so', async () => {
  const { codes, messages } = await examined(attached(JPEG_2000))
  expect(codes).toEqual(['examination.unreadable'])
  expect(messages).toContain('JPEG 2000 is not decoded: the picture was not examined, and not compared with others')
}, 60_000)
