import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Dictionary of a PDF as qpdf prints it: names begin with a slash, texts with u: or b:, references end with R. */
export type Dictionary = { readonly [key: string]: unknown }

interface Objects {
  readonly [name: string]: {
    readonly value?: unknown
    readonly stream?: { readonly dict: Dictionary; readonly data?: string }
  }
}

/** Objects of a PDF, read by qpdf and not by the library that wrote them. */
export class QpdfDocument {
  readonly trailer: Dictionary
  /** Every dictionary of an object by its reference. */
  readonly dictionaries: ReadonlyMap<string, Dictionary>
  readonly #objects: Objects

  /** Returns null if qpdf is not installed. */
  static read(bytes: Buffer): QpdfDocument | null {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-qpdf-'))
    try {
      const file = join(folder, 'document.pdf')
      writeFileSync(file, bytes)
      const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
      const { error, stdout } = spawnSync('qpdf', ['--json', '--json-stream-data=inline', file], options)
      return error ? null : new QpdfDocument(JSON.parse(stdout))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  constructor(json: { readonly qpdf: readonly [unknown, Objects] }) {
    this.#objects = json.qpdf[1]
    this.trailer = this.#objects.trailer?.value as Dictionary
    this.dictionaries = new Map(
      Object.entries(this.#objects).flatMap(([name, { value, stream }]): [string, Dictionary][] => {
        const dictionary = stream?.dict ?? value
        return isDictionary(dictionary) && name !== 'trailer' ? [[name.replace('obj:', ''), dictionary]] : []
      }),
    )
  }

  /** Follows a reference. */
  get(value: unknown): unknown {
    if (typeof value !== 'string' || !/^\d+ 0 R$/.test(value)) return value
    const object = this.#objects[`obj:${value}`]
    return object?.stream?.dict ?? object?.value
  }

  dictionary(value: unknown): Dictionary {
    const found = this.get(value)
    return isDictionary(found) ? found : {}
  }

  list(value: unknown): readonly unknown[] {
    const found = this.get(value)
    return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found]
  }

  /** Returns the decoded bytes of a stream; qpdf decodes what is compressed in general ways. */
  stream(reference: unknown): Buffer {
    return Buffer.from(this.#objects[`obj:${String(reference)}`]?.stream?.data ?? '', 'base64')
  }

  /** Returns the operators of a page as text. */
  contents(page: Dictionary): string {
    const parts = page['/Contents']
    return (Array.isArray(parts) ? parts : [parts]).map((part) => this.stream(part).toString('latin1')).join('\n')
  }

  get root(): Dictionary {
    return this.dictionary(this.trailer['/Root'])
  }

  get pages(): readonly Dictionary[] {
    return [...this.dictionaries.values()].filter((one) => one['/Type'] === '/Page')
  }
}

export const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Element of the structure tree with its children that are elements, in their order. */
export interface StructureElement {
  readonly reference: string
  readonly type: string
  readonly dictionary: Dictionary
  readonly parent: string
  readonly children: readonly StructureElement[]
  /** Marked content: page and number. */
  readonly content: readonly (readonly [page: string, mcid: number])[]
}

/** Returns the elements below the root of the structure tree, from top to bottom. */
export function structureOf(document: QpdfDocument): readonly StructureElement[] {
  const root = document.root['/StructTreeRoot']
  const seen = new Set<string>()
  const read = (reference: string, parent: string): StructureElement => {
    if (seen.has(reference)) throw new Error(`The structure element ${reference} occurs twice`)
    seen.add(reference)
    const dictionary = document.dictionary(reference)
    const kids = document.list(dictionary['/K'])
    const page = String(dictionary['/Pg'] ?? '')
    return {
      ...{ reference, parent, dictionary, type: String(dictionary['/S']) },
      children: kids.filter(isElement(document)).map((kid) => read(String(kid), reference)),
      content: kids.flatMap((kid): [string, number][] => {
        if (typeof kid === 'number') return [[page, kid]]
        const own = document.dictionary(kid)
        return own['/Type'] === '/MCR' ? [[String(own['/Pg'] ?? page), Number(own['/MCID'])]] : []
      }),
    }
  }
  return document.list(document.dictionary(root)['/K']).map((kid) => read(String(kid), String(root)))
}

const isElement =
  (document: QpdfDocument) =>
  (kid: unknown): boolean =>
    document.dictionary(kid)['/S'] !== undefined

/** Returns elements with everything below them. */
export const allElements = (elements: readonly StructureElement[]): readonly StructureElement[] =>
  elements.flatMap((element) => [element, ...allElements(element.children)])
