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
 * Where the values lie that `pointers` (RFC 6901) name: bytes from the start of `bytes`. One pass; descends only where a
 * pointer leads. A pointer to a member that is not there gets the place of the nearest value above it.
 */
export function locatePointers(bytes: Uint8Array, pointers: Iterable<string>): Map<string, Place> {
  const root = branchesOf(pointers)
  const places = new Map<string, Place>()
  const open: { branch: Branch | undefined; next: Branch | undefined }[] = []
  const visitor = {
    enter() {
      const above = open.at(-1)
      const branch = above ? above.next : root
      open.push({ branch, next: undefined })
      return branch !== undefined && branch.children.size > 0
    },
    leave(_kind: string, start: number, end: number) {
      const { branch } = open.pop() ?? {}
      if (branch) fill(branch, { offset: start, length: end - start }, places)
    },
    member(name: string) {
      const above = open.at(-1)
      if (above) above.next = above.branch?.children.get(name)
    },
    element(index: number) {
      const above = open.at(-1)
      if (above) above.next = above.branch?.children.get(String(index))
    },
  }
  try {
    walkJson(bytes, visitor)
  } catch (error) {
    // What lies before a syntax error has been found; the rest has no place.
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

/** Gives the branch its place, and everything below it that was not found its parent's. */
function fill(branch: Branch, place: Place, places: Map<string, Place>): void {
  if (branch.pointer !== undefined && !places.has(branch.pointer)) places.set(branch.pointer, place)
  for (const child of branch.children.values()) fill(child, place, places)
}
