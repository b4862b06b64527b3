import { expect, test } from 'vitest'
import { relatePictures } from '../../../main/examination/archive/relate-pictures.ts'
import { createExaminer } from '../../../main/examination/examiner.ts'
import type { ExaminedPicture, PictureFacts } from '../../../shared/analysis/examination/examination-report.ts'
import type { RecordedPicture } from '../../../shared/analysis/examination/recorded-pictures.ts'

type Outline = NonNullable<PictureFacts['document']>['outline']

const recorded = (path: string, role: RecordedPicture['role'], cropOf: string | null): RecordedPicture => ({
  path,
  role,
  side: null,
  evidence: null,
  cropOf,
  device: null,
  coverage: 'COVERED',
})

function examined(path: string, role: ExaminedPicture['role'], facts: Partial<PictureFacts>): ExaminedPicture {
  return {
    path,
    role,
    side: null,
    evidence: null,
    evidenceId: null,
    coverage: 'COVERED',
    state: 'EXAMINED',
    reason: null,
    milliseconds: 1,
    facts: {
      format: 'JPEG',
      width: 100,
      height: 100,
      sha256: path.repeat(8),
      perceptual: '0000000000000000',
      quality: [],
      portraitScore: null,
      document: null,
      exif: null,
      jpeg: null,
      signs: [],
      ...facts,
    } as PictureFacts,
  }
}

/** Relates a crop to its capture with an examiner that finds it or not. */
async function kindsOf(outline: Outline, isPhotocopy: boolean, isFound: boolean): Promise<readonly string[]> {
  const examiner = createExaminer({ maxThreads: 1 })
  const signs = [{ sign: 'PHOTOCOPY', measure: isPhotocopy ? 0 : 50, raised: isPhotocopy, area: null }]
  const document = { type: null, outline, values: [], zone: null } as unknown as PictureFacts['document']
  const relations = await relatePictures(
    [recorded('front', 'DOCUMENT', null), recorded('crop', 'CROP', 'front')],
    [
      examined('front', 'DOCUMENT', { document, signs: signs as PictureFacts['signs'] }),
      examined('crop', 'CROP', { perceptual: 'ffffffffffffffff' }),
    ],
    {
      pictures: [],
      now: 0,
      read: async () => new Uint8Array(),
      examiner: { ...examiner, crop: async () => ({ isFound, likeness: isFound ? 0.9 : 0.3, area: null }) as never },
    },
  )
  await examiner.close()
  return relations.map(({ kind }) => kind)
}

test.each([
  ['SEEN', false, false, ['CROP_NOT_FOUND']],
  ['UNKNOWN', false, false, ['CROP_NOT_FOUND']],
  ['SEEN', true, false, ['CROP_NOT_FOUND']],
  ['UNKNOWN', true, false, []],
  ['UNKNOWN', true, true, ['CROP_FOUND']],
] as const)(
  'with the outline %s, photocopied %s and the crop found %s, the relations are %j',
  async (outline, isPhotocopy, isFound, kinds) => {
    expect(await kindsOf(outline, isPhotocopy, isFound)).toEqual(kinds)
  },
)
