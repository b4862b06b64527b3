import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderPdf } from '../../../main/report/pdf/render-pdf.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { madeReport, newSigner } from '../../support/made-report.ts'
import { ARCHIVE_RULES } from '../../support/pdf/archive-rules.ts'
import { QpdfDocument } from '../../support/pdf/qpdf-document.ts'
import { STRUCTURE_RULES } from '../../support/pdf/structure-rules.ts'

const RULES = [...STRUCTURE_RULES, ...ARCHIVE_RULES]

/** Changes that break every rule, in this order. */
const CHANGES: readonly (readonly [from: string, to: string])[] = [
  ['/Marked true', '/Marked null'],
  ['/S /H2', '/S /Hx'],
  ['/S /H1', '/S /H2'],
  ['/Artifact', '/Artifice'],
  ['/StructParents', '/StructPirents'],
  ['/Lang (en)', '/Long (en)'],
  ['/Alt (', '/Olt ('],
  ['/S /TD', '/S /LI'],
  ['/Scope /Row', '/Skope /Row'],
  ['/Tabs /S', '/Tabs /R'],
  ['/ID [', '/IX ['],
  ['/Names', '/FFilter'],
  ['/XHeight 536', '/XHeight 9999999999'],
  ['/GTS_PDFA1', '/GTS_PDFX1'],
  ['/Outlines 4', '/Alternates 4'],
  ['/Identity-H', '/Identity-V'],
  ['/W [0 [', '/W [0 [9'],
  ['[<0001', '[<0000'],
  ['/F 132', '/F 130'],
  ['/ViewerPreferences', '/JavaScript'],
  ['<pdfaid:part>3<', '<pdfaid:part>2<'],
  ['/AFRelationship', '/AFRelatedShip'],
  ['/PageMode', '/OCProperties'],
]

/** A print with everything that a print can have: letterhead, logo, pictures, tables over pages, names in scripts, room for a signature. */
let print: Buffer
let document: QpdfDocument | null

beforeAll(async () => {
  const copy = await madeReport(await changedSample('passport-and-portrait', () => {}), newSigner(), {
    caseId: 'قضية 12 · 案件',
    template: {
      ...{ title: 'Bericht über Nguyễn', caseId: null },
      letterhead: {
        institution: 'Example Bank plc',
        introduction: 'First\nSecond',
        contact: 'Ada Example',
        colour: '#1f4e79',
      },
    },
  })
  print = await renderPdf(copy, { hasSignature: true })
  document = QpdfDocument.read(print)
})

describe('A print, by the rules of PDF/A-3 and PDF/UA-1 that a program can check (qpdf reads the file)', () => {
  for (const rule of RULES)
    test(`${rule.clause}: ${rule.text}`, ({ skip }) => {
      if (!document) return skip('qpdf is not installed')
      expect(rule.problems(document)).toEqual([])
    })

  test('the page of the printer lists every rule that is checked here', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../main/report/pdf/README.md'), 'utf8')
    const listed = [...page.matchAll(/^\| ([^|]*[^ |]) \| ([^|]*[^ |]) \|$/gm)].map(
      ([, clause, text]) => `${clause}: ${text}`,
    )
    expect(RULES.map(({ clause, text }) => `${clause}: ${text}`).filter((rule) => !listed.includes(rule))).toEqual([])
  })

  test('every rule finds a file that breaks it', ({ skip }) => {
    if (!document) return skip('qpdf is not installed')
    const changed = CHANGES.reduce((text, [from, to]) => text.replaceAll(from, to), print.toString('latin1'))
    const broken = QpdfDocument.read(Buffer.from(changed, 'latin1'))
    const found = RULES.filter((rule) => broken && rule.problems(broken).length > 0).map(({ clause }) => clause)
    expect(found).toEqual(RULES.map(({ clause }) => clause))
  })
})
