import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import installTestPackages from './test-packages.ts'
import { readDoor } from './through-doors.ts'

const IMPORTED_TYPE = /import\("(\.[^"]+)"\)/g
const FROM = /((?:import|export)\s+(?:type\s+)?)(\{[^}]*\}|\* as \w+)(\s+from\s+)'([^']+)';?/g
/** Stands for the schema library, of which declarations use only types. */
const ZOD = 'zod.d.ts'

/**
 * Writes the type declarations of the module `entry`, a path from the root, and of every module that they name, to `folder`. Imports through a
 * door lead to the file behind it: a door names everything that a room offers.
 */
export function writeTypes(root: string, entry: string, folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'proofbench-types-'))
  try {
    emit(root, entry, emitted)
    const pending = [declarationOf(entry)]
    const written = new Set<string>()
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (written.has(path)) continue
      written.add(path)
      const { text, named } = resolved(root, path, readFileSync(join(emitted, path), 'utf8'))
      pending.push(...named)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    writeFileSync(join(folder, ZOD), readFileSync(join(root, 'build', 'zod-types.d.ts')))
  } finally {
    rmSync(emitted, { recursive: true, force: true })
  }
}

const declarationOf = (path: string): string => path.replace(/\.ts$/, '.d.ts')

function emit(root: string, entry: string, outDir: string): void {
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir },
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    include: [],
    files: [join(root, entry)],
  }
  const project = join(outDir, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(settings))
  installTestPackages()
  const compiler = join(root, 'test', 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The types of ${entry} cannot be made: ${stdout.slice(0, 2000)}`)
}

/** Returns declarations whose imports lead to files, and these files. */
function resolved(
  root: string,
  path: string,
  declarations: string,
): { readonly text: string; readonly named: string[] } {
  const named: string[] = []
  const folder = posix.dirname(path)
  const specifier = (file: string): string => {
    const target = posix.relative(folder, file)
    return `'${target.startsWith('.') ? target : `./${target}`}'`.replace(/\.d\.ts'$|\.ts'$/, ".js'")
  }
  const inlined = declarations.replace(IMPORTED_TYPE, (_, target: string) => {
    const file = posix.join(folder, target)
    named.push(declarationOf(file))
    return `import(${specifier(file)})`
  })
  const text = inlined.replace(FROM, (statement, verb: string, names: string, from: string, target: string) => {
    if (target === 'zod') return `${verb}${names}${from}${specifier(ZOD)};`
    if (!target.startsWith('.')) return statement
    const file = posix.join(folder, target)
    const behind = readDoor(join(root, file))
    const parts = names
      .replace(/[{}]/g, '')
      .split(',')
      .filter((name) => name.trim() !== '')
    return parts
      .map((part) => {
        const name = part
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/, '')
        const source = behind.get(name)
        const module = source === undefined ? file : posix.relative(posix.normalize(root), source)
        named.push(declarationOf(module))
        return `${verb}{${part}}${from}${specifier(module)};`
      })
      .join('\n')
  })
  return { text, named }
}
