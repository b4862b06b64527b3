import { pointerToken } from '../../../../shared/schema/index.ts'
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
 * Returns the differences between two JSON texts as values: the order of members is ignored, numbers are compared by their
 * digits, strings by code points without normalization. `ignored` are member names at the top level. The list is truncated to
 * `limits`, because one difference is enough to refuse. Verdict: signature.payload-mismatch.
 */
export function differingPointers(
  left: Side,
  right: Side,
  ignored: ReadonlySet<string>,
  limits: DifferenceLimits = DEFAULT_LIMITS,
): readonly Difference[] {
  const list = new DifferenceList(limits)
  compare(left, right, '', ignored, list)
  return list.differences
}

class DifferenceList {
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

function compare(left: Side, right: Side, pointer: string, ignored: ReadonlySet<string>, list: DifferenceList): void {
  if (list.isFull) return
  if (left.node.kind !== right.node.kind) list.push({ pointer, left: excerpt(left), right: excerpt(right) })
  else if (left.node.kind === 'object') compareObjects(left, right, pointer, ignored, list)
  else if (left.node.kind === 'array') compareArrays(left, right, pointer, list)
  else if (scalarOf(left) !== scalarOf(right)) list.push({ pointer, left: excerpt(left), right: excerpt(right) })
}

function compareObjects(
  left: Side,
  right: Side,
  pointer: string,
  ignored: ReadonlySet<string>,
  list: DifferenceList,
): void {
  const rightMembers = new Map(right.node.members.map(({ name, node }) => [name, node]))
  const seen = new Set<string>()
  for (const { name, node } of left.node.members) {
    seen.add(name)
    if (ignored.has(name)) continue
    const memberPointer = `${pointer}/${pointerToken(name)}`
    const other = rightMembers.get(name)
    if (other) compare({ ...left, node }, { ...right, node: other }, memberPointer, NOTHING, list)
    else list.push({ pointer: memberPointer, left: excerpt({ ...left, node }), right: 'nothing' })
  }
  for (const [name, node] of rightMembers) {
    if (!seen.has(name) && !ignored.has(name))
      list.push({
        pointer: `${pointer}/${pointerToken(name)}`,
        left: 'nothing',
        right: excerpt({ ...right, node }),
      })
  }
}

function compareArrays(left: Side, right: Side, pointer: string, list: DifferenceList): void {
  const count = Math.max(left.node.elements.length, right.node.elements.length)
  for (let index = 0; index < count && !list.isFull; index++) {
    const [leftElement, rightElement] = [left.node.elements[index], right.node.elements[index]]
    if (leftElement && rightElement)
      compare({ ...left, node: leftElement }, { ...right, node: rightElement }, `${pointer}/${index}`, NOTHING, list)
    else
      list.push({
        pointer: `${pointer}/${index}`,
        left: leftElement ? excerpt({ ...left, node: leftElement }) : 'nothing',
        right: rightElement ? excerpt({ ...right, node: rightElement }) : 'nothing',
      })
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Decodes strings; returns numbers and literals unchanged. */
function scalarOf(side: Side): string {
  const text = rawText(side)
  return side.node.kind === 'string' ? `"${JSON.parse(text) as string}` : text
}

const rawText = ({ bytes, node }: Side): string => bytes.toString('utf8', node.start, node.end)

function excerpt(side: Side): string {
  const text = rawText(side)
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}… (${text.length} characters)` : text
}
