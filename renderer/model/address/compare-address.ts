/** Compared archives in the path of the window; undefined where none is chosen. */
export interface ComparedIds {
  readonly left: string | undefined
  readonly right: string | undefined
}

/** Placeholder in the path for an archive that is not chosen. */
const NONE = '-'

export function compareAddress({ left, right }: ComparedIds): string {
  if (right !== undefined) return `/compare/${left ?? NONE}/${right}`
  return left === undefined ? '/compare' : `/compare/${left}`
}

export const comparedIds = (left: string | undefined, right: string | undefined): ComparedIds => ({
  left: left === NONE ? undefined : left,
  right: right === NONE ? undefined : right,
})
