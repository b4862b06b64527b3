import { JsonSyntaxError, walkJson } from './walk.ts'

export interface Place {
  readonly offset: number
  readonly length: number
}

interface Branch {
  readonly children: Map<string, Branch>
  pointer?: string
}

/**
 * Returns the byte positions in `bytes` of the values that `pointers` (RFC 6901) identify, in one pass that descends only along
 * the pointers. A pointer to a missing member gets the position of its nearest existing ancestor.
 */
export function locatePointers(bytes: Uint8Array, pointers: Iterable<string>): Map<string, Place> {
  const root = branchesOf(pointers)
  const places = new Map<string, Place>()
  const open: { branch: Branch | undefined; next: Branch | undefined }[] = []
  const visitor = {
    enter() {
      const parent = open.at(-1)
      const branch = parent ? parent.next : root
      open.push({ branch, next: undefined })
      return branch !== undefined && branch.children.size > 0
    },
    leave(_kind: string, start: number, end: number) {
      const { branch } = open.pop() ?? {}
      if (branch) fill(branch, { offset: start, length: end - start }, places)
    },
    member(name: string) {
      const parent = open.at(-1)
      if (parent) parent.next = parent.branch?.children.get(name)
    },
    element(index: number) {
      const parent = open.at(-1)
      if (parent) parent.next = parent.branch?.children.get(String(index))
    },
  }
  try {
    walkJson(bytes, visitor)
  } catch (error) {
    // Values before a syntax error have been found; the rest has no position.
    if (!(error instanceof JsonSyntaxError)) throw error
  }
  return places
}

function branchesOf(pointers: Iterable<string>): Branch {
  const root: Branch = { children: new Map() }
  for (const pointer of pointers) {
    let branch = root
    for (const token of pointer.split('/').slice(1)) {
      const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
      const next = branch.children.get(name) ?? { children: new Map() }
      branch.children.set(name, next)
      branch = next
    }
    branch.pointer = pointer
  }
  return root
}

/** Sets the position of a branch, and of all its descendants that were not found. */
function fill(branch: Branch, place: Place, places: Map<string, Place>): void {
  if (branch.pointer !== undefined && !places.has(branch.pointer)) places.set(branch.pointer, place)
  for (const child of branch.children.values()) fill(child, place, places)
}
