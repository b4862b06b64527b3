import type { Block, ReportImage, TableBlock } from '../../../shared/report/index.ts'
import { cutRemark, MAX_PRINTED_ROWS, type PrintedSection, printedReport } from '../document/printed-report.ts'
import type { ReportCopy } from '../document/report-copy.ts'
import { contentPolicy, HTML_STYLE } from '../html-style.ts'
import { isolatedText, markupText } from '../markup-text.ts'
import { attachmentsOf } from './attachments.ts'

const STYLE = `${HTML_STYLE}
.images{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}figure{margin:0;break-inside:avoid}figure img{max-width:100%;height:auto;border:1px solid var(--line)}
.remark{border-left:4px solid var(--line);padding-left:.8rem}
.outcome{border:1px solid var(--line);border-radius:.4rem;padding:.5rem .8rem;margin:.5rem 0;break-inside:avoid}
table.pages,.pages>*>tr>td{border:0;padding:0}.pages table{margin-bottom:.5rem}
@page{margin:18mm 15mm}`

/** Renders a report as one HTML file without scripts. The machine-readable parts are downloads inside it. */
export function renderSignedHtml(copy: ReportCopy): string {
  const { title, letterhead, logo, colour, introduction, classification, caseLine, facts, sections } =
    printedReport(copy)
  const style =
    colour === null ? STYLE : `${STYLE}\n@media print,(prefers-color-scheme:light){h1,h2,h3{color:${colour}}}`
  const policy = contentPolicy(style, 'data:')
  const line = `<p class="soft">${[...letterhead.map(isolatedText), `${markupText(classification)}${caseLine === null ? '' : ` · ${isolatedText(caseLine)}`}`].join('<br>')}</p>`
  // A head of a table is repeated on every printed page.
  const [before, after] =
    letterhead.length === 0
      ? [`<header>${line}`, '']
      : [
          `<table role="presentation" class="pages"><thead><tr><td>${line}</td></tr></thead><tbody><tr><td><header>`,
          '</td></tr></tbody></table>',
        ]
  return `<!DOCTYPE html>
<html lang="${copy.head.language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${markupText(title)}</title><style>${style}</style></head>
<body>${before}${logo === null ? '' : logoMarkup(logo, letterhead[0] ?? '')}<h1>${isolatedText(title)}</h1>
${factList(facts)}${introduction.map((text) => `<p>${isolatedText(text)}</p>`).join('')}</header><main>
${sections.map(sectionMarkup).join('\n')}
</main><footer><h2>Attachments</h2><p>proofbench report verify checks this file against them.</p><ul>
${attachmentsOf(copy).map(attachmentMarkup).join('\n')}
</ul></footer>${after}</body></html>
`
}

const logoMarkup = (logo: NonNullable<ReportImage['thumbnail']>, institution: string): string =>
  `<p>${pictureMarkup(logo, `Logo of ${institution}`)}</p>`

const pictureMarkup = ({ width, height, jpeg }: NonNullable<ReportImage['thumbnail']>, alt: string): string =>
  `<img src="data:image/jpeg;base64,${markupText(jpeg)}" width="${width}" height="${height}" alt="${markupText(alt)}">`

/** Start of a link to an attachment, which the reader searches for. */
export const ATTACHMENT_LINK = '<li><a download="'

const attachmentMarkup = (file: ReturnType<typeof attachmentsOf>[number]): string =>
  `${ATTACHMENT_LINK}${file.name}" href="data:${file.type};base64,${Buffer.from(file.text).toString('base64')}">${file.name}</a> ${markupText(file.description)}</li>`

const sectionMarkup = ({ key, title, remark, blocks }: PrintedSection): string =>
  `<section id="${markupText(key)}"><h2>${markupText(title)}</h2>${remark === null ? '' : `<p class="remark">${markupText(remark)}</p>`}${blocks.map(blockMarkup).join('')}</section>`

function blockMarkup(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${isolatedText(block.text)}</h3>`
    case 'paragraph':
      return `<p>${isolatedText(block.text)}</p>`
    case 'outcome':
      return `<div class="outcome"><strong>${markupText(block.title)}</strong><br><b class="${block.tone}">${markupText(block.mark)}</b><br>${isolatedText(block.text)}</div>`
    case 'facts':
      return factList(block.rows)
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${isolatedText(item)}</li>`).join('')}</ul>`
    case 'table':
      return tableMarkup(block)
    case 'images':
      return `<div class="images">${block.images.map(imageMarkup).join('')}</div>`
  }
}

const factList = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${markupText(name)}</dt><dd>${isolatedText(value)}</dd>`).join('')}</dl>`

function tableMarkup({ label, columns, rows }: TableBlock): string {
  const heads = columns.map((column) => `<th scope="col">${markupText(column)}</th>`).join('')
  const body = rows
    .slice(0, MAX_PRINTED_ROWS)
    .map((row) => `<tr>${row.map((cell) => `<td>${isolatedText(cell)}</td>`).join('')}</tr>`)
  const remark = cutRemark(rows.length)
  return `<table aria-label="${markupText(label)}"><thead><tr>${heads}</tr></thead><tbody>${body.join('')}</tbody></table>${remark === null ? '' : `<p>${remark}</p>`}`
}

function imageMarkup({ label, path, sha256, coverage, thumbnail, note }: ReportImage): string {
  const picture = thumbnail === null ? `<p>${markupText(note)}</p>` : pictureMarkup(thumbnail, label)
  return `<figure>${picture}<figcaption>${isolatedText(label)} (${markupText(coverage)})<br><code>${isolatedText(path)}</code><br><span class="mono">${markupText(sha256 ?? 'no SHA-256')}</span></figcaption></figure>`
}
