import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageHtml } from '../../../build/manual.ts'
import { MANUAL } from '../../../renderer/labels/help.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const pages = new Map(
  Object.entries(MANUAL).map(([id, { file }]) => [id, pageHtml(readFileSync(join(ROOT, file), 'utf8'), file)]),
)

describe('the manual of the window', () => {
  test('each link leads to a page of the manual, and to a heading that it has', () => {
    const links = [...pages].flatMap(([id, html]) =>
      [...html.matchAll(/<a href="\/help\/([^"/]*)(?:\/([^"]*))?">/g)].map(([, page = '', heading]) => ({
        id,
        page,
        heading,
      })),
    )
    expect(links.length).toBeGreaterThan(10)
    const broken = links.filter(
      ({ page, heading }) =>
        !pages.has(page) || (heading !== undefined && !pages.get(page)?.includes(`id="manual-${heading}"`)),
    )
    expect(broken).toEqual([])
    expect([...pages.values()].join('').match(/<a href="(?!\/help\/)/g)).toBeNull()
  })

  test('HTML in a document does not reach the window, and addresses of the web are text', () => {
    const html = pageHtml(
      '# A\n\n<script>x()</script>\n\n<b onclick="x()">b</b> [c](javascript:x) [d](https://e.example/)',
      'docs/a.md',
    )
    expect(html).toBe(
      '<h1 id="manual-a">A</h1>\n<p>b c d (<span class="manual-address">https://e.example/</span>)</p>\n',
    )
  })
})
