import { pointerToken } from '../../../../shared/report/json-pointer.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import type { JsonNode } from './tree.ts'

export interface Side {
  readonly bytes: Buffer
  readonly node: JsonNode
}

export interface Difference {
  readonly pointer: string
  readonly left: string
  readonly right: string
}

export type DifferenceLimits = Pick<Limits, 'listedDifferences' | 'listedPointerCharacters'>

/**
 * Where two JSON texts differ as values: order of members does not matter, numbers differ by their digits, strings by code
 * points without normalisation. `ignored` are member names of the top level. As many as `limits` lets be listed: one is enough
 * to refuse. Verdict: signature.payload-mismatch.
 */
export function differingPointers(
  left: Side,
  right: Side,
  ignored: ReadonlySet<string>,
  limits: DifferenceLimits = DEFAULT_LIMITS,
): readonly Difference[] {
  const found = new Found(limits)
  compare(left, right, '', ignored, found)
  return found.differences
}

class Found {
  readonly differences: Difference[] = []
  private characters = 0
  private readonly limits: DifferenceLimits

  constructor(limits: DifferenceLimits) {
    this.limits = limits
  }

  get isFull(): boolean {
    const { listedDifferences, listedPointerCharacters } = this.limits
    return this.differences.length >= listedDifferences || this.characters > listedPointerCharacters
  }

  push(difference: Difference): void {
    if (this.isFull) return
    this.characters += difference.pointer.length
    this.differences.push(difference)
  }
}

function compare(left: Side, right: Side, pointer: string, ignored: ReadonlySet<string>, found: Found): void {
  if (found.isFull) return
  if (left.node.kind !== right.node.kind) found.push({ pointer, left: textOf(left), right: textOf(right) })
  else if (left.node.kind === 'object') compareObjects(left, right, pointer, ignored, found)
  else if (left.node.kind === 'array') compareArrays(left, right, pointer, found)
  else if (scalarOf(left) !== scalarOf(right)) found.push({ pointer, left: textOf(left), right: textOf(right) })
}

function compareObjects(left: Side, right: Side, pointer: string, ignored: ReadonlySet<string>, found: Found): void {
  const theirs = new Map(right.node.members.map(({ name, node }) => [name, node]))
  const seen = new Set<string>()
  for (const { name, node } of left.node.members) {
    seen.add(name)
    if (ignored.has(name)) continue
    const at = `${pointer}/${pointerToken(name)}`
    const other = theirs.get(name)
    if (other) compare({ ...left, node }, { ...right, node: other }, at, NOTHING, found)
    else found.push({ pointer: at, left: textOf({ ...left, node }), right: 'nothing' })
  }
  for (const [name, node] of theirs) {
    if (!seen.has(name) && !ignored.has(name))
      found.push({ pointer: `${pointer}/${pointerToken(name)}`, left: 'nothing', right: textOf({ ...right, node }) })
  }
}

function compareArrays(left: Side, right: Side, pointer: string, found: Found): void {
  const count = Math.max(left.node.elements.length, right.node.elements.length)
  for (let index = 0; index < count && !found.isFull; index++) {
    const [ours, theirs] = [left.node.elements[index], right.node.elements[index]]
    if (ours && theirs)
      compare({ ...left, node: ours }, { ...right, node: theirs }, `${pointer}/${index}`, NOTHING, found)
    else
      found.push({
        pointer: `${pointer}/${index}`,
        left: ours ? textOf({ ...left, node: ours }) : 'nothing',
        right: theirs ? textOf({ ...right, node: theirs }) : 'nothing',
      })
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Strings decoded, numbers and literals as they stand. */
function scalarOf(side: Side): string {
  const text = rawText(side)
  return side.node.kind === 'string' ? `"${JSON.parse(text) as string}` : text
}

const rawText = ({ bytes, node }: Side): string => bytes.toString('utf8', node.start, node.end)

function textOf(side: Side): string {
  const text = rawText(side)
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}… (${text.length} characters)` : text
}
