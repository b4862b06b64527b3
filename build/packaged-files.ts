import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { packagePath } from '../main/input/index.ts'

/** Inlines package files at the calls that read them: a built program is not installed with packages. */
export function packagedFiles(): Plugin {
  const call = /\bpackageFile\(\s*'([^']+)'\s*\)/g
  return {
    name: 'packaged-files',
    transform(code, id) {
      // Emscripten looks for files in the folder of its script; here it receives their bytes instead.
      if (id.includes('codec-libjpeg-turbo') || id.includes('tesseract.js-core'))
        return code.replaceAll('__dirname', "''")
      if (!call.test(code) || id.split(sep).join('/').endsWith('/package-file.ts')) return null
      return code.replace(call, (_call, name: string) => {
        const text = readFileSync(packagePath(name, id)).toString('base64')
        return `Buffer.from(${JSON.stringify(text)}, 'base64')`
      })
    },
  }
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
