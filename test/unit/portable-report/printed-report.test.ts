import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printedReport } from '../../../main/report/document/printed-report.ts'
import { toPart } from '../../../main/report/document/report-copy.ts'
import { madeReport } from '../../support/made-report.ts'

const SAMPLE = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives', 'single-name.mime')

test('a text is printed up to 10,000 characters, and all together up to 600,000; the rest says where the whole text is', async () => {
  const copy = await madeReport(readFileSync(SAMPLE), null)
  const value = 'A '.repeat(10_000)
  const rows = Array.from({ length: 100 }, () => ['Surname', value])
  const section = {
    title: 'Fields',
    blocks: [{ kind: 'table', label: 'Fields', columns: ['Field', 'Value'], rows }],
  } as const
  const printed = printedReport({ ...copy, parts: new Map(copy.parts).set('fields', toPart(section)) })
  const blocks = printed.sections.find(({ key }) => key === 'fields')?.blocks ?? []
  const texts = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map(([, text = '']) => text) : []))
  const said = ' of 20000 characters; the attachment report.json has all of them)'
  expect(texts[0]).toBe(`${value.slice(0, 10_000)}… (the first 10000${said}`)
  expect(texts.at(-1)).toBe(`${value.slice(0, 40)}… (the first 40${said}`)
  expect(texts.join('').length).toBeLessThan(620_000)
})
