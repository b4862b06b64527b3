import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { packagePath } from '../../main/input/index.ts'
import { PACKAGE_FILE } from '../packaged-files.ts'

/** Which comments bundles keep. */
export const LICENCES_ONLY = { legal: true, annotation: false, jsdoc: false } as const

/** Paths of modules and files of packages in each folder that was built. */
const built = new Map<string, Set<string>>()

/** Returns the paths, with `/`, of what bundles in `folder` contain of packages: modules, and files inlined or copied. */
export const packagedPaths = (folder: string): ReadonlySet<string> => built.get(folder) ?? new Set()

/** Remembers what each bundle contains of packages, by the folder that it is written to. */
export function rememberPackages(): Plugin {
  return {
    name: 'remember-packages',
    generateBundle(options, bundle) {
      const folder = options.dir ?? dirname(options.file ?? '')
      const paths = built.get(folder) ?? new Set()
      built.set(folder, paths)
      for (const part of Object.values(bundle)) {
        const modules = part.type === 'chunk' ? part.moduleIds : part.originalFileNames
        for (const path of modules.map((id) => id.replace(/^\0+|\?.*$/g, ''))) {
          if (isPackaged(path)) paths.add(slashed(located(path)))
          else if (part.type === 'chunk') for (const file of inlined(path)) paths.add(slashed(file))
        }
      }
    },
  }
}

const slashed = (path: string): string => path.split(sep).join('/')
/** The names of files that are copied are relative to a folder of the product. */
const located = (path: string): string =>
  isAbsolute(path) ? path : join(import.meta.dirname, '..', '..', path.slice(path.indexOf('node_modules')))
const isPackaged = (path: string): boolean => slashed(path).includes('node_modules/')

/** Returns the files of packages that a module of the product inlines. */
function inlined(module: string): readonly string[] {
  if (!/main.*\.ts$/.test(module)) return []
  return [...readFileSync(module, 'utf8').matchAll(PACKAGE_FILE)].map(([, name = '']) => packagePath(name, module))
}
