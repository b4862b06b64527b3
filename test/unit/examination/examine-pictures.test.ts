import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { examinePictures } from '../../../main/examination/archive/examine-pictures.ts'
import { ExaminationError } from '../../../main/examination/examination-error.ts'
import { createExaminer, type Examiner } from '../../../main/examination/examiner.ts'
import type { RecordedPicture } from '../../../shared/analysis/examination/recorded-pictures.ts'
import { pngOf } from '../../e2e/bad-images.ts'
import { genuinePicture, rasterOf, withPatch } from '../../support/altered-pictures.ts'
import { drawnData } from '../../support/drawn-documents.ts'
import { keptExaminer } from '../../support/kept-examiner.ts'
import { IS_LONG } from '../../support/length.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const sample = (name: string): Uint8Array => readFileSync(join(IMAGES, `${name}.jpg`))
const NOW = Date.parse('2026-10-05T08:00:00Z')

const examiner = keptExaminer

const recorded = (
  path: string,
  role: RecordedPicture['role'],
  more: Partial<RecordedPicture> = {},
): RecordedPicture => ({
  path,
  role,
  side: role === 'DOCUMENT' ? 'FRONT' : null,
  evidence: null,
  cropOf: null,
  device: null,
  coverage: 'COVERED',
  ...more,
})

const examine = (
  files: { readonly [path: string]: Uint8Array },
  pictures: readonly RecordedPicture[],
  used: Examiner = examiner,
  onProgress?: (done: number, total: number) => void,
) =>
  examinePictures({
    pictures,
    examiner: used,
    now: NOW,
    read: async (path) => files[path] ?? new Uint8Array(),
    ...(onProgress ? { onProgress } : {}),
  })

describe('examination of the pictures of an archive', { timeout: 60_000 }, () => {
  test('text is read from a document, a portrait gets a score, the crop is found and the portrait is another picture', async () => {
    const files = { front: sample('asa-passport'), crop: sample('asa-crop'), portrait: sample('asa-portrait') }
    const steps: (readonly [number, number])[] = []
    const { pictures, relations } = await examine(
      files,
      [
        recorded('front', 'DOCUMENT', { evidence: evidence('PASSPORT') }),
        recorded('crop', 'CROP', { cropOf: 'front', evidence: evidence('PASSPORT') }),
        recorded('portrait', 'PORTRAIT'),
      ],
      examiner,
      (done, total) => steps.push([done, total]),
    )
    const [front, , portrait] = pictures
    const values = new Map(front?.facts?.document?.values.map(({ name, value }) => [name, value]))
    expect(values.get('surname')).toBe('SJOESTROEM')
    expect(values.get('documentNumber')).toBe('XS0042817')
    expect(front?.facts?.document?.zone?.certain).toBe(true)
    expect(portrait?.facts?.portraitScore).toBeGreaterThan(0.5)
    expect(relations.find(({ path }) => path === 'crop')?.kind).toBe('CROP_FOUND')
    expect(relations.filter(({ kind }) => kind === 'SAME_PICTURE' || kind === 'SAME_FILE')).toEqual([])
    expect(steps).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test.runIf(IS_LONG)(
    'the crop of another person is not found, and a portrait that copies the crop is the same picture',
    async () => {
      const files = { front: sample('asa-passport'), crop: sample('ipek-crop'), portrait: sample('ipek-crop') }
      const { relations } = await examine(files, [
        recorded('front', 'DOCUMENT', { evidence: evidence('PASSPORT') }),
        recorded('crop', 'CROP', { cropOf: 'front', evidence: evidence('PASSPORT') }),
        recorded('portrait', 'PORTRAIT'),
      ])
      expect(relations.map(({ kind, path, other }) => [kind, path, other])).toEqual([
        ['CROP_NOT_FOUND', 'crop', 'front'],
        ['SAME_FILE', 'portrait', 'crop'],
      ])
    },
  )

  test.runIf(IS_LONG)('print that contradicts the zone is reported although the zone is certain', async () => {
    const data = drawnData('PASSPORT', 'GBR')
    const picture = { data, quality: 'good', index: 1, side: 0 } as const
    const other = await rasterOf({ ...picture, data: { ...data, surname: 'QUIMBY' } })
    const forged = await withPatch(await genuinePicture(picture), await rasterOf(picture), other, 0)
    const { pictures } = await examine({ front: forged }, [
      recorded('front', 'DOCUMENT', { evidence: evidence('PASSPORT') }),
    ])
    const surname = pictures[0]?.facts?.document?.values.find(({ name }) => name === 'surname')
    expect(surname).toMatchObject({ contradiction: 'QUIMBY' })
  })

  test('files that are no pictures, damaged or too large get a row with the reason, and the others are examined', async () => {
    const portrait = sample('asa-portrait')
    const files = {
      text: Buffer.from('no picture at all'),
      empty: new Uint8Array(),
      cut: portrait.subarray(0, 3000),
      bomb: pngOf(30_000, 30_000),
      good: portrait,
    }
    const { pictures } = await examine(
      files,
      Object.keys(files).map((path) => recorded(path, 'PORTRAIT')),
    )
    expect(pictures.map(({ path, state, facts }) => [path, state, facts !== null])).toEqual([
      ['text', 'UNREADABLE', false],
      ['empty', 'UNREADABLE', false],
      ['cut', 'UNREADABLE', false],
      ['bomb', 'UNREADABLE', false],
      ['good', 'EXAMINED', true],
    ])
    expect(pictures[3]?.reason).toContain('30000 × 30000')
  })

  test('a picture that crashes or stalls the worker costs only its own row', async () => {
    const crashing: Examiner = {
      ...examiner,
      picture: (bytes, options) =>
        bytes.length < 10 ? Promise.reject(new ExaminationError('no result')) : examiner.picture(bytes, options),
    }
    const files = { bad: new Uint8Array(3), good: sample('asa-portrait') }
    const pictures = [recorded('bad', 'PORTRAIT'), recorded('good', 'PORTRAIT')]
    const states = (await examine(files, pictures, crashing)).pictures.map(({ state, reason }) => [state, reason])
    expect(states).toEqual([
      ['FAILED', 'no result'],
      ['EXAMINED', null],
    ])
  })

  test('a picture over the time limit fails and the next one is examined by a new worker', async () => {
    const impatient = createExaminer({ maxThreads: 1, timeLimitMs: 1 })
    try {
      const { pictures } = await examine({ a: sample('asa-portrait') }, [recorded('a', 'PORTRAIT')], impatient)
      expect(pictures[0]).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('1 ms') })
    } finally {
      await impatient.close()
    }
  })
})

const evidence = (type: string) => ({
  id: 'e',
  chip: null,
  type,
  columns: [],
  zone: null,
  indicators: [],
  from: null,
  to: null,
})
