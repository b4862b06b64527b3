import { type JsonKind, walkJson } from './walk.ts'

/** JSON value with its byte positions. Members keep their order and duplicates. */
export interface JsonNode {
  readonly kind: JsonKind
  readonly start: number
  end: number
  readonly members: { readonly name: string; readonly start: number; readonly node: JsonNode }[]
  readonly elements: JsonNode[]
}

/** Shared by all nodes without children, because a text may have a million scalars. */
const NO_MEMBERS: JsonNode['members'] = []
const NO_ELEMENTS: JsonNode['elements'] = []

/** Parses JSON text into a tree with positions. The caller must have checked the depth. Throws JsonSyntaxError. */
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
      const parent = open.at(-1)
      if (parent?.kind === 'object') {
        const name = names.pop()
        if (name) parent.members.push({ ...name, node })
      } else parent?.elements.push(node)
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
