/** Operator of a page with its operands as text, and the marked content that it is in, from outside to inside. */
export interface ContentOperator {
  readonly operator: string
  readonly operands: readonly string[]
  readonly marks: readonly Mark[]
}

export interface Mark {
  readonly tag: string
  readonly mcid: number | null
}

const TOKEN = /<<[^>]*>>|<[0-9a-fA-F\s]*>|\((?:\\.|[^\\)])*\)|\[[^\]]*\]|\/[^\s/<>[\]()]+|[^\s/<>[\]()]+/g

/** Reads the operators of a content stream, as far as this program writes them: no inline images, no nested strings. */
export function contentOperators(stream: string): readonly ContentOperator[] {
  const found: ContentOperator[] = []
  const marks: Mark[] = []
  let operands: string[] = []
  for (const [token] of stream.matchAll(TOKEN)) {
    if (/^[<([/\d.+-]/.test(token) || token === 'true' || token === 'false') {
      operands.push(token)
      continue
    }
    if (token === 'BDC' || token === 'BMC') {
      const mcid = /\/MCID (\d+)/.exec(operands[1] ?? '')?.[1]
      marks.push({ tag: operands[0] ?? '', mcid: mcid === undefined ? null : Number(mcid) })
    }
    found.push({ operator: token, operands, marks: [...marks] })
    if (token === 'EMC') marks.pop()
    operands = []
  }
  return found
}

/** Operators that put something on the page. ISO 32000-1, table 51 */
export const PAINTING: ReadonlySet<string> = new Set('S s f F f* B B* b b* sh Do Tj TJ \' "'.split(' '))
