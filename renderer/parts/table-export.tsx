import { useRef, useState } from 'react'
import { csvLine, exportName } from '../../shared/list/index.ts'
import { archiveLabels } from '../labels/archive.ts'
import { saveText } from './save-text.ts'

const TYPES = { csv: 'text/csv', json: 'application/json' } as const

interface TableExportProps {
  /** Number of displayed rows. */
  readonly rows: number
  /** What the rows are: part of the name of the file. */
  readonly plural: string
}

/** Saves the table before it as it is displayed: its filter, order, columns and masks apply. */
export function TableExport({ rows, plural }: TableExportProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [saved, setSaved] = useState('')
  const save = (extension: keyof typeof TYPES): void => {
    const table = place.current?.previousElementSibling?.querySelector('table')
    if (!table) return
    const name = exportName(rows, new Date().toISOString(), extension, `${rows} ${plural}`)
    saveText(name, extension === 'csv' ? tableCsv(table) : tableJson(table), TYPES[extension])
    setSaved(archiveLabels.exported(name))
  }
  return (
    <p ref={place} className="table-export quiet">
      <span role="status">{saved}</span> {archiveLabels.exportRows(rows)}{' '}
      {(['csv', 'json'] as const).map((extension) => (
        <button key={extension} type="button" className="link-button" onClick={() => save(extension)}>
          {extension.toUpperCase()}
        </button>
      ))}
    </p>
  )
}

/** With a byte order mark for spreadsheets, as every CSV of the program. */
const tableCsv = (table: HTMLTableElement): string => `\ufeff${displayedCells(table).map(csvLine).join('')}`

/** An object for each row, by the titles of the columns. */
function tableJson(table: HTMLTableElement): string {
  const [titles = [], ...rows] = displayedCells(table)
  const objects = rows.map((row) => Object.fromEntries(titles.map((title, column) => [title, row[column] ?? ''])))
  return `${JSON.stringify(objects, null, 2)}\n`
}

/** Texts of the cells by row, headings first; columns without a title hold buttons and are left out. */
function displayedCells(table: HTMLTableElement): readonly (readonly string[])[] {
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => spokenText(cell).replace(/\s+/g, ' ').trim()))
  const titles = rows[0] ?? []
  return rows.map((row) => row.filter((_, column) => titles[column] !== ''))
}

/** Elements that do not part words. */
const INLINE = new Set(['BDI', 'WBR', 'EM', 'STRONG'])

/** Text as a screen reader says it: without drawings and dots over masked values, with the words in their place. */
function spokenText(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  if (node.getAttribute('aria-hidden') === 'true') return ''
  const text = [...node.childNodes].map(spokenText).join('')
  return INLINE.has(node.tagName) ? text : ` ${text} `
}
