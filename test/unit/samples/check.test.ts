import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differences } from '../../../samples/make-samples.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('missing, different and unexpected files are named, and nothing is written', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'archives'))
  const files = new Map([
    [join('archives', 'a.mime'), Buffer.from('a')],
    [join('archives', 'b.mime'), Buffer.from('b')],
    ['expected.json', Buffer.from('[]')],
  ])
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  expect(differences(folder, files)).toEqual([])
  rmSync(join(folder, 'archives', 'a.mime'))
  writeFileSync(join(folder, 'archives', 'b.mime'), 'B')
  writeFileSync(join(folder, 'archives', 'c.mime'), 'c')
  writeFileSync(join(folder, 'expected.json'), '[] ')
  const before = statSync(folder).mtimeMs
  expect(differences(folder, files)).toEqual([
    `${join('archives', 'a.mime')} is missing`,
    `${join('archives', 'b.mime')} differs`,
    'expected.json differs',
    `${join('archives', 'c.mime')} is made by no sample`,
  ])
  expect(statSync(folder).mtimeMs).toBe(before)
  expect(readdirSync(join(folder, 'archives'))).toEqual(['b.mime', 'c.mime'])
  expect(readFileSync(join(folder, 'archives', 'b.mime'), 'utf8')).toBe('B')
})
