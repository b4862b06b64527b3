import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { thumbnailOf } from '../../../main/examination/images/thumbnail.ts'
import type { ReportTemplate } from '../../../main/report/document/sources.ts'
import { renderPdf } from '../../../main/report/pdf/render-pdf.ts'
import { renderSignedHtml } from '../../../main/report/portable/render-signed-html.ts'
import { renderTicket } from '../../../main/report/portable/render-ticket.ts'
import { MAX_LOGO, readTemplate } from '../../../main/report/template/read-template.ts'
import { verifyReport } from '../../../main/report/verification/verify-report.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { madeReport, newSigner } from '../../support/made-report.ts'

const TEMPLATE = `institution: Example Bank plc, Compliance
addressee: Regional Court of Example City, 3rd chamber
case: 3 O 123/26
classification: For the parties only
contact: |
  Ada Example, Example Street 1
  compliance@bank.example
logo: logo.png
colour: '#1F4E79'
texts:
  title: Statement on the proof of an identity
  introduction: |
    The court asked on 2 May whether the file is genuine.
  closing: Questions are answered within three days.
`

/** A logo with transparent pixels, as most have. */
const LOGO = ((): Buffer => {
  const png = new PNG({ width: 240, height: 80 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 80, 160, at % 960 < 480 ? 255 : 0], at)
  return PNG.sync.write(png)
})()

const read = (text: string, logo: Uint8Array | string = LOGO) =>
  readTemplate(text, { read: () => logo, toJpeg: thumbnailOf })

async function template(): Promise<ReportTemplate> {
  const { template: made, faults } = await read(TEMPLATE)
  expect(faults).toEqual([])
  if (!made) throw new Error('no template')
  return made
}

describe('A template of reports', () => {
  test('puts who reports to whom, the case and the classification on every page, and verifies', async () => {
    const made = await template()
    const bytes = await changedSample('passport-and-portrait', () => {})
    const signer = newSigner()
    const copy = await madeReport(bytes, signer, { template: made, caseId: made.caseId })
    const pdf = await renderPdf(copy)
    const trusted = new Map([[signer.fingerprint, 'Reporter']])
    for (const file of [pdf, Buffer.from(renderSignedHtml(copy))]) {
      const { checks } = await verifyReport(file, { trusted, archive: null })
      expect(checks.filter(({ outcome }) => outcome === 'FAILED' || outcome === 'OPEN')).toEqual([])
    }
    const html = renderSignedHtml(copy)
    expect(html).toContain('<thead><tr><td><p class="soft"><bdi>Example Bank plc, Compliance</bdi>')
    expect(html).toContain('For the parties only · Confidential: contains personal data · <bdi>Case 3 O 123/26</bdi>')
    expect(renderTicket(copy)).toContain('For Regional Court of Example City, 3rd chamber')
  })

  test('is part of what is signed: another institution in the file is found', async () => {
    const signer = newSigner()
    const bytes = await changedSample('another-face', () => {})
    const html = renderSignedHtml(await madeReport(bytes, signer, { template: await template() }))
    const trusted = new Map([[signer.fingerprint, 'Reporter']])
    const { checks } = await verifyReport(Buffer.from(html.replaceAll('Example Bank plc', 'Another Bank plc')), {
      trusted,
      archive: null,
    })
    expect(checks.filter(({ outcome }) => outcome === 'FAILED').map(({ id }) => id)).toEqual(['print'])
  })

  test('gives the logo without transparency and without anything else of its file', async () => {
    const { letterhead } = await template()
    expect(letterhead.logo).toMatchObject({ width: 240, height: 80 })
    expect(
      Buffer.from(letterhead.logo?.jpeg ?? '', 'base64')
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8')
  })

  test.each([
    ['an unknown field', 'institution: A\nscript: run\n', 2, 'unknown key "script"'],
    ['a script in a text', 'institution: A\ntexts:\n  closing: <script>alert(1)</script>\n', 3, 'markup or a script'],
    ['an address of a script', 'institution: A\ncontact: javascript:alert(1)\n', 2, 'markup or a script'],
    ['a field that is missing', 'addressee: A\n', 1, 'institution is missing'],
    ['a text that turns the direction of others', 'institution: "A\\u202eB"\n', 1, 'cannot be printed'],
    ['an institution of two lines', 'institution: "A\\nB"\n', 1, 'more than one line'],
    ['a text that is too long', `institution: ${'A'.repeat(121)}\n`, 1, 'longer than 120 characters'],
    ['a logo in another folder', 'institution: A\nlogo: ../logo.png\n', 2, 'no name of a file'],
    ['a logo from the network', 'institution: A\nlogo: https://bank.example/logo.png\n', 2, 'no name of a file'],
    ['a colour by name', 'institution: A\ncolour: red\n', 2, 'no colour'],
    ['a colour that nobody can read', "institution: A\ncolour: '#ffff00'\n", 2, 'too light'],
    ['an alias', 'institution: &a A\naddressee: *a\n', 1, 'anchors and aliases'],
    ['a second document', 'institution: A\n---\ninstitution: B\n', 2, 'document'],
  ])('with %s is refused with the line', async (_name, text, line, message) => {
    const { template: made, faults } = await read(text)
    expect(made).toBeNull()
    expect(faults[0]).toMatchObject({ line, message: expect.stringContaining(message) })
  })

  test.each([
    ['that is too large', new Uint8Array(MAX_LOGO + 1), `${MAX_LOGO} are allowed`],
    ['that is SVG', Buffer.from('<svg onload="alert(1)"/>'), 'no PNG or JPEG'],
    ['that is cut', LOGO.subarray(0, 40), 'damaged'],
    ['that cannot be read', 'There is no such file or folder', 'no such file'],
  ])('with a logo %s is refused with the line', async (_name, logo, message) => {
    const { faults } = await read('institution: A\nlogo: logo.png\n', logo)
    expect(faults).toMatchObject([{ line: 2, message: expect.stringContaining(message) }])
  })

  test('of arbitrary text gives faults, and never throws', async () => {
    for (const text of ['', '[]', 'institution', '{', '\u0000', 'institution: {}', 'institution: 5'])
      expect((await read(text)).faults.length).toBeGreaterThan(0)
  })
})
