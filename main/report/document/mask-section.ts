import type { Block, Section } from '../../../shared/report/index.ts'

/** Masks holder data in every text of a section. Codes, hashes and marks of outcomes are texts too, and stay unless they quote the holder. */
export function maskSection({ title, blocks }: Section, cover: (text: string) => string): Section {
  const seen = new Map<string, string>()
  const mask = (text: string): string => {
    const known = seen.get(text)
    if (known !== undefined) return known
    const masked = cover(text)
    seen.set(text, masked)
    return masked
  }
  return { title, blocks: blocks.map((block) => maskBlock(block, mask)) }
}

function maskBlock(block: Block, mask: (text: string) => string): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, text: mask(block.text) }
    case 'outcome':
      return { ...block, text: mask(block.text) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]): [string, string] => [name, mask(value)]) }
    case 'list':
      return { ...block, items: block.items.map(mask) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(mask)) }
    case 'images':
      return block
  }
}
