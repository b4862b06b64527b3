import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SHA-256 by name of the unpacked files; null if the reader ended with an error. */
export type Unpacked = ReadonlyMap<string, string> | null

export interface ZipReader {
  readonly name: string
  /** Unpacks ZIPs, `paths` without blanks. Returns a result for each, in their order. */
  unpack(paths: readonly string[]): readonly Unpacked[]
}

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')
const isInstalled = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0

/** Runs a program for each ZIP in one shell; `$1` is the ZIP, `$2` the folder. */
const byShell = (name: string, command: string): ZipReader => ({
  name,
  unpack(paths) {
    const slug = name.replaceAll(/\W/g, '-')
    const script = `while read -r zip; do to="$zip.${slug}"; mkdir "$to"; (set -- "$zip" "$to"; ${command}) >/dev/null 2>&1 </dev/null; echo $?; done`
    const { stdout } = spawnSync('sh', ['-c', script], { input: `${paths.join('\n')}\n`, encoding: 'utf8' })
    const statuses = lines(stdout)
    // unzip ends with 1 for warnings, after it has unpacked everything.
    return paths.map((path, index) => (Number(statuses[index]) <= 1 ? filesBelow(`${path}.${slug}`) : null))
  },
})

function filesBelow(folder: string): Unpacked {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const hash = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'no file'
      return [path.slice(folder.length + 1), hash]
    }),
  )
}

const python: ZipReader = {
  name: 'Python zipfile',
  unpack(paths) {
    const input = paths.map((path) => JSON.stringify(path)).join('\n')
    const script = join(import.meta.dirname, 'zip_readers.py')
    const { stdout } = spawnSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 2 ** 27 })
    return lines(stdout).map((line) => {
      const files: { readonly [name: string]: string } | null = JSON.parse(line)
      return files && new Map(Object.entries(files))
    })
  },
}

/** Both readers of Java in one process, which takes a second to start. */
function java(): readonly ZipReader[] {
  const results = (paths: readonly string[], offset: number): readonly Unpacked[] => {
    const script = join(import.meta.dirname, 'ZipReaders.java')
    const { stdout } = spawnSync('java', [script], { input: paths.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 27 })
    const blocks = stdout.split(/^end\n/m)
    return paths.map((_, index) => {
      const rows = lines(blocks[2 * index + offset] ?? 'error')
      return rows.includes('error') ? null : new Map(rows.map((row) => row.split('\t') as [string, string]))
    })
  }
  return [
    { name: 'Java ZipFile', unpack: (paths) => results(paths, 0) },
    { name: 'Java ZipInputStream', unpack: (paths) => results(paths, 1) },
  ]
}

/** The readers that are installed here. */
export const ZIP_READERS: readonly ZipReader[] = [
  ...(isInstalled('python3', '--version') ? [python] : []),
  ...(isInstalled('unzip', '-v') ? [byShell('unzip', 'unzip -qq -o "$1" -d "$2"')] : []),
  ...(isInstalled('7z', 'i') ? [byShell('7z', '7z x -y -o"$2" "$1"')] : []),
  ...(isInstalled('bsdtar', '--version')
    ? [byShell('bsdtar', 'bsdtar -xf "$1" -C "$2"'), byShell('bsdtar from a pipe', 'cat "$1" | bsdtar -xf - -C "$2"')]
    : []),
  ...(isInstalled('java', '--list-modules') ? java() : []),
]
