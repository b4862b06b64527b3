import { expect, test } from 'vitest'
import { examinedDocument } from '../../support/examined-document.ts'
import { pngOf } from '../../support/png-of.ts'

test('a missing side is reported with the numbers of sides, in the singular and in the plural', async () => {
  const bytes = await pngOf({ width: 100, height: 80, bits: 8 })
  const front = { side: 'FRONT', bytes } as const
  const messages = async (images: readonly (typeof front)[], expectBack: boolean) =>
    (await examinedDocument(images, { documentType: 'PASSPORT', expectBack })).errors
      .filter(({ code }) => code === '1508')
      .map(({ message }) => message)
  expect(await messages([front], true)).toEqual(['1 side was provided; 2 expected'])
  expect(await messages([front, front], false)).toEqual(['2 sides were provided; 1 expected'])
})
