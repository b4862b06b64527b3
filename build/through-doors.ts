import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'

const IMPORT = /^(import|export) \{([^}]*)\} from '(\.[^']*\/index\.ts)'/gm
const EXPORT = /^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm

/**
 * Lets imports of values from the door of a room (`index.ts`) lead to the file behind it. A door names everything that a room offers, and manual
 * chunks and tests would load all of it.
 */
export function throughDoors(): Plugin & { readonly enforce: 'pre' } {
  const doors = new Map<string, ReadonlyMap<string, string>>()
  const behind = (door: string): ReadonlyMap<string, string> => {
    const known = doors.get(door) ?? readDoor(door)
    doors.set(door, known)
    return known
  }
  return {
    name: 'through-doors',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("/index.ts'")) return null
      const folder = dirname(id)
      return code.replace(IMPORT, (statement, verb: string, names: string, door: string) => {
        const files = behind(join(folder, door))
        const parts = namesIn(names)
        // A name of the door's own stays with it.
        const target = (name: string): string => fileFrom(folder, files.get(originalOf(name))) ?? door
        const values = parts.filter((name) => !name.startsWith('type '))
        // Types are erased: an import of nothing but types would load their file.
        if (values.length === 0) return statement
        return [...new Set(values.map(target))]
          .map((file) => `${verb} { ${values.filter((name) => target(name) === file).join(', ')} } from '${file}'`)
          .join(';')
      })
    },
  }
}

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
const originalOf = (name: string): string => name.replace(/^type /, '').replace(/ as .*/, '')

/** Returns the files behind a door by the names that it exports. Renamed exports stay with the door. */
function readDoor(door: string): ReadonlyMap<string, string> {
  if (!existsSync(door)) return new Map()
  return new Map(
    [...readFileSync(door, 'utf8').matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      namesIn(names)
        .filter((name) => !name.includes(' as '))
        .map((name) => [originalOf(name), join(dirname(door), file)] as const),
    ),
  )
}

function fileFrom(folder: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const path = relative(folder, file).split(sep).join(posix.sep)
  return path.startsWith('.') ? path : `./${path}`
}
