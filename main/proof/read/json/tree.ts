import { type JsonKind, walkJson } from './walk.ts'

/** One value of JSON text with its place. Members keep their order and their duplicates. */
export interface JsonNode {
  readonly kind: JsonKind
  readonly start: number
  end: number
  readonly members: { readonly name: string; readonly start: number; readonly node: JsonNode }[]
  readonly elements: JsonNode[]
}

/** Shared by all nodes without children: a text may have a million scalars. */
const NO_MEMBERS: JsonNode['members'] = []
const NO_ELEMENTS: JsonNode['elements'] = []

/** Parses JSON text into a tree with positions, within the depth that the caller has checked. Throws JsonSyntaxError. */
export function parseTree(bytes: Uint8Array): JsonNode {
  const open: JsonNode[] = []
  const names: { name: string; start: number }[] = []
  let root: JsonNode | undefined
  walkJson(bytes, {
    enter(kind, start) {
      const node: JsonNode = {
        kind,
        start,
        end: start,
        members: kind === 'object' ? [] : NO_MEMBERS,
        elements: kind === 'array' ? [] : NO_ELEMENTS,
      }
      const above = open.at(-1)
      if (above?.kind === 'object') {
        const name = names.pop()
        if (name) above.members.push({ ...name, node })
      } else above?.elements.push(node)
      root ??= node
      open.push(node)
      return true
    },
    leave(_kind, _start, end) {
      const node = open.pop()
      if (node) node.end = end
    },
    member(name, start) {
      names.push({ name, start })
    },
  })
  if (!root) throw new Error('walkJson visited nothing')
  return root
}
