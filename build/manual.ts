import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { MANUAL } from '../renderer/labels/help.ts'

/** Pages of the manual by their files in the repository. */
const IDS: ReadonlyMap<string, string> = new Map(Object.entries(MANUAL).map(([id, { file }]) => [file, id]))

/** Writes the manual for the window, as a module: HTML by page, made from the documents that stand next to the code. */
export function writeManual(root: string, folder: string): void {
  const pages = Object.entries(MANUAL).map(([id, { file }]) => [
    id,
    pageHtml(readFileSync(join(root, file), 'utf8'), file),
  ])
  writeFileSync(join(folder, 'assets', 'manual.js'), `export default ${JSON.stringify(Object.fromEntries(pages))}`)
}

/** Returns the HTML of a document. Links lead to pages of the manual; of all others the text remains, with an address of the web. */
export function pageHtml(markdown: string, file: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="manual-${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const to = addressOf(href, file)
        if (to !== null) return `<a href="${to}">${text}</a>`
        return /^https?:/.test(href) ? `${text} (<span class="manual-address">${href}</span>)` : text
      },
      // Only comments, which mark generated sections.
      html: () => '',
    },
  })
  return (
    marked
      .parse(markdown, { async: false })
      .replaceAll(
        '<table>',
        '<div class="table-wrap" role="group" aria-label="Table" tabindex="0"><table class="table">',
      )
      .replaceAll('</table>', '</table></div>')
      // A heading without a text is none.
      .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>')
      .replaceAll('<pre>', '<pre tabindex="0">')
  )
}

/** Returns the address of a link in the manual; null if it leads elsewhere. */
function addressOf(href: string, file: string): string | null {
  const [path = '', anchor] = href.split('#')
  const id = IDS.get(path === '' ? file : posix.join(posix.dirname(file), path))
  return id === undefined ? null : `/help/${id}${anchor === undefined ? '' : `/${anchor}`}`
}

/** The anchor that hosts of repositories give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
