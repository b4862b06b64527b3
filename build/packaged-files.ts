import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'rolldown'
import { packagePath } from '../main/input/index.ts'

/** A call that reads a file of a package. */
export const PACKAGE_FILE = /\bpackageFile\(\s*'([^']+)'\s*\)/g

/** Inlines package files at the calls that read them: a built program is not installed with packages. */
export function packagedFiles(): Plugin {
  return {
    name: 'packaged-files',
    transform(code, id) {
      // Emscripten looks for files in the folder of its script; here it receives their bytes instead.
      if (id.includes('codec-libjpeg-turbo') || id.includes('tesseract.js-core'))
        return code.replaceAll('__dirname', "''")
      if (code.search(PACKAGE_FILE) < 0 || id.split(sep).join('/').endsWith('/package-file.ts')) return null
      return code.replace(PACKAGE_FILE, (_call, name: string) => {
        const text = compressed(readFileSync(packagePath(name, id))).toString('base64')
        return `process.getBuiltinModule('node:zlib').brotliDecompressSync(Buffer.from(${JSON.stringify(text)}, 'base64'))`
      })
    },
  }
}

/** Returns bytes compressed by Brotli; the builds of all hosts share the results, in `out/`. */
function compressed(bytes: Buffer): Buffer {
  const folder = join(import.meta.dirname, '..', 'out', 'compressed')
  const file = join(folder, createHash('sha256').update(bytes).digest('hex'))
  if (existsSync(file)) return readFileSync(file)
  const result = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
  mkdirSync(folder, { recursive: true })
  // Builds run at the same time: no file is ever incomplete.
  writeFileSync(`${file}-${process.pid}`, result)
  renameSync(`${file}-${process.pid}`, file)
  return result
}

/** Inlines the scenarios of the product in place of the function that reads them from their folder. */
export function packagedScenarios(root: string): Plugin {
  const folder = join(root, 'samples', 'scenarios')
  return {
    name: 'packaged-scenarios',
    load(id) {
      if (!id.split(sep).join('/').endsWith('/scenario/library-files.ts')) return null
      const files = readdirSync(folder)
        .filter((file) => file.endsWith('.yaml'))
        .sort()
      const texts = files.map((file) => [file.replace(/\.yaml$/, ''), readFileSync(join(folder, file), 'utf8')])
      return `export const libraryFiles = () => (${JSON.stringify(Object.fromEntries(texts))})`
    },
  }
}
