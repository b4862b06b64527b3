import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'

/**
 * Returns the path by which the system finds a file. Node replaces bytes of a name that are not UTF-8 by U+FFFD, in arguments and in
 * listings; then the one entry of that form is taken. Returns the path itself if there is none, or more than one.
 */
export function diskPath(path: string): string | Buffer {
  if (!path.includes('\ufffd') || existsSync(path)) return path
  const segments = path.split(sep)
  let found: Buffer = Buffer.alloc(0)
  for (const [index, segment] of segments.entries()) {
    const name = segment.includes('\ufffd')
      ? entryLike(segment, index === 0 ? '.' : Buffer.concat([found, Buffer.from(sep)]))
      : Buffer.from(segment)
    if (!name) return path
    found = index === 0 ? name : Buffer.concat([found, Buffer.from(sep), name])
  }
  return found
}

function entryLike(segment: string, folder: string | Buffer): Buffer | null {
  try {
    const [only, ...others] = readdirSync(folder, { encoding: 'buffer' }).filter(
      (name) => name.toString('utf8') === segment,
    )
    return only && others.length === 0 ? only : null
  } catch {
    return null
  }
}
