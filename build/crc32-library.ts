import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import type { Plugin } from 'rolldown'

/** A library is of one platform: a build that is taken to another one does not try to load it there. */
const NAME = `crc32-${process.platform}-${process.arch}.node`
const PACKAGE = '@node-rs/crc32'
const MODULE = '/proof/read/digest/native-crc32.ts'
const CALL = `createRequire(import.meta.url)('${PACKAGE}')`

/** Looked for beside the command only: no folder above it can put another library in its place. */
const BESIDE = `(() => {
  const library = { exports: {} }
  process.dlopen(library, process.getBuiltinModule('node:url').fileURLToPath(new URL(\`./crc32-\${process.platform}-\${process.arch}.node\`, import.meta.url)))
  return library.exports
})()`

/** Lets a program load the library from the file beside it; with `null` it does without. */
export function crc32From(place: 'beside' | null): Plugin {
  return {
    name: 'crc32-library',
    transform(code, id) {
      if (!id.split(sep).join('/').endsWith(MODULE)) return null
      if (!code.includes(CALL)) throw new Error(`${MODULE} does not load its library as it did: see what is put there`)
      return code.replace(CALL, () => (place ? BESIDE : 'null'))
    },
  }
}

/** Puts this machine's library into the folder of the command. Where there is none, the command does without it. */
export function putCrc32(folder: string): void {
  const place = join(folder, NAME)
  const file = libraryFile()
  if (file === undefined) {
    rmSync(place, { force: true })
    return
  }
  const library = readFileSync(file)
  if (existsSync(place) && readFileSync(place).equals(library)) return
  // Renamed, not written over: a command that runs has the old one in its memory.
  const written = `${place}.${process.pid}`
  writeFileSync(written, library)
  renameSync(written, place)
}

function libraryFile(): string | undefined {
  const load = createRequire(import.meta.url)
  try {
    load(PACKAGE)
  } catch {
    return undefined
  }
  return load.cache[load.resolve(PACKAGE)]?.children
    .map(({ filename }) => filename)
    .find((name) => name.endsWith('.node'))
}
