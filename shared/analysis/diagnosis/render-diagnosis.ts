import { visible } from '../visible-text.ts'
import type { Block } from './diagnosis-document.ts'

/** Line width of plain text in characters. */
const WIDTH = 96

/** Renders plain text for a terminal or a ticket. Control and bidirectional characters are escaped. */
export function diagnosisText(blocks: readonly Block[]): string {
  return `${blocks.flatMap(textLines).join('\n').replace(/^\n/, '')}\n`
}

function textLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return ['', visible(block.text)]
    case 'paragraph':
      return wrapped(visible(block.text), '')
    case 'facts':
      return block.rows.flatMap(([name, value]) => row(name, value, '  '))
    case 'item':
      return [
        ...wrapped(visible(block.text), '    ').map((line, index) => (index === 0 ? `  - ${line.slice(4)}` : line)),
        ...block.rows.flatMap(([name, value]) => row(name, value, '      ')),
      ]
  }
}

const row = (name: string, value: string, indent: string): string[] => {
  const [first = '', ...others] = wrapped(visible(value), `${indent}  `)
  return [`${indent}${name}: ${first.slice(indent.length + 2)}`, ...others]
}

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(indent + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, indent + line]
}

/** Renders Markdown. Texts of the archive are escaped. */
export function diagnosisMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(markdownPart).join('\n\n')}\n`
}

function markdownPart(block: Block, index: number): string {
  switch (block.kind) {
    case 'heading':
      return `${index === 0 ? '##' : '###'} ${escaped(block.text)}`
    case 'paragraph':
      return escaped(block.text)
    case 'facts':
      return block.rows.map(([name, value]) => `- **${name}:** ${escaped(value)}`).join('\n')
    case 'item':
      return [
        `- ${escaped(block.text)}`,
        ...block.rows.map(([name, value]) => `  - **${name}:** ${escaped(value)}`),
      ].join('\n')
  }
}

/** Escapes all characters that can start markup in CommonMark. */
const escaped = (text: string): string => visible(text).replace(/[\\`*_{}[\]<>#|~&!]|^[-+=.\d]/g, '\\$&')
