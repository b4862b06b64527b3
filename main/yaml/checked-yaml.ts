import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml'
import * as z from 'zod'
import type { FileFault } from './fault.ts'
import { issueText, unknownKey } from './issue-text.ts'
import { yamlFaults } from './yaml-fault.ts'

/** Maximum number of faults that are placed in the file: finding the position of each takes a search. */
const MAX_FAULTS = 100

/** Maximum characters of a YAML file: the parser takes up to 0.4 kB for each. */
export const MAX_YAML_CHARACTERS = 800_000

/** Path within the file: keys and list indices. */
export type Path = readonly (string | number)[]

/** A YAML or JSON document that is validated by schemas; collects faults with their positions. */
export class CheckedYaml {
  readonly faults: FileFault[] = []
  readonly #document: Document.Parsed
  readonly #lines = new LineCounter()
  readonly #noun: string

  /** `noun`: kind of the file in messages, such as "scenario". */
  constructor(text: string, noun: string) {
    this.#noun = noun
    const isTooLong = text.length > MAX_YAML_CHARACTERS
    const isTooDeep = !isTooLong && isNestedTooDeeply(text)
    // Anchors are refused: aliases hide values and can expand without bound.
    this.#document = parseDocument(isTooLong || isTooDeep ? '' : text, {
      lineCounter: this.#lines,
      // The parser compares every key with every other; a set is used below instead.
      uniqueKeys: false,
      // Quoting the line of each error takes as long as the file is.
      prettyErrors: false,
      strict: true,
      merge: false,
      // The level 'silent' would suppress the warning about a second document.
      logLevel: 'error',
      schema: 'core',
    })
    if (isTooLong) this.fault([], `${text.length} characters, at most ${MAX_YAML_CHARACTERS} are allowed`)
    else if (isTooDeep) this.fault([], 'brackets are nested too deeply')
    else
      this.faults.push(
        ...yamlFaults(
          [...this.#document.errors, ...repeatedKeys(this.#document), ...this.#document.warnings],
          this.#lines,
          noun,
        ),
      )
  }

  /** Returns the value of the document; undefined with a fault if it has none. */
  plain(): unknown {
    try {
      return this.#document.toJS({ maxAliasCount: 0 })
    } catch {
      this.fault([], `anchors and aliases are not used in a ${this.#noun}`, 'Write the value out at each place.')
      return undefined
    }
  }

  /** Returns the validated value; undefined with faults if it is invalid. */
  check<T>(schema: z.ZodType<T>, value: unknown, at: Path): T | undefined {
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    for (const issue of result.error.issues) if (this.faults.length < MAX_FAULTS) this.#issue(issue, at, schema)
    return undefined
  }

  fault(path: Path, message: string, hint: string | null = null, atKey = false): void {
    this.faults.push({ ...this.place(path, atKey), message, hint })
  }

  /** Returns the position of a value, or of its nearest ancestor in the file. */
  place(path: Path, atKey = false): { readonly line: number; readonly column: number } {
    for (let length = path.length; length >= 0; length--) {
      const key = path[length - 1]
      const parent = atKey && length > 0 ? this.#document.getIn(path.slice(0, length - 1), true) : null
      const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : null
      const node = pair ? pair.key : this.#document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) {
        const { line, col } = this.#lines.linePos(node.range[0])
        return { line, column: col }
      }
    }
    return { line: 1, column: 1 }
  }

  #issue(issue: z.core.$ZodIssue, at: Path, schema: z.ZodType): void {
    const path = [...at, ...issue.path.filter((part) => typeof part !== 'symbol')]
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MAX_FAULTS)) {
        const { message, hint } = unknownKey(key, keysAt(schema, issue.path))
        this.fault([...path, key], message, hint, true)
      }
    else {
      const { message, hint } = issueText({ ...issue, path }, issue.input, this.#noun)
      this.fault(path, message, hint)
    }
  }
}

/** Levels that no file of ours reaches; the parser takes a kilobyte for each. */
const MAX_DEPTH = 1000

/** Returns whether opened brackets, or dashes on one line, are nested more deeply than any file of ours. Counts those in quotes too. */
function isNestedTooDeeply(text: string): boolean {
  let depth = 0
  for (const mark of text.matchAll(/[[{\]}]/g)) {
    depth += mark[0] === '[' || mark[0] === '{' ? 1 : -1
    if (depth > MAX_DEPTH) return true
  }
  return /(?:[-?:]\s+){1000}/.test(text)
}

/** Returns an error for every key that occurs twice in its mapping, in linear time. */
function repeatedKeys(document: Document.Parsed): readonly YAMLParseError[] {
  const errors: YAMLParseError[] = []
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue
        if (seen.has(key.value)) errors.push(new YAMLParseError([key.range[0], key.range[1]], 'DUPLICATE_KEY', UNIQUE))
        seen.add(key.value)
      }
    },
  })
  return errors
}

const UNIQUE = 'Map keys must be unique'

/** Returns the keys of the schema at a path, for hints. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let at: unknown = schema
  for (const part of [...path, null]) {
    while (at instanceof z.ZodExactOptional || at instanceof z.ZodOptional || at instanceof z.ZodDefault)
      at = at.unwrap()
    if (part === null) break
    if (at instanceof z.ZodObject) at = at.shape[String(part)]
    else if (at instanceof z.ZodArray) at = at.element
    else if (at instanceof z.ZodRecord) at = at.valueType
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

/** Sorts faults by their position. */
export const inOrder = (faults: readonly FileFault[]): readonly FileFault[] =>
  faults.toSorted((a, b) => a.line - b.line || a.column - b.column)
