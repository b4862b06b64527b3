import { isBuiltin } from 'node:module'
import type { Plugin } from 'rolldown'

const PREFIX = '\0builtin:'
/**
 * Imported by what runs at every start, which then seldom calls the one, and calls the other, which takes 4 ms to load, when other
 * threads can work meanwhile.
 */
const USED_LATE = new Set(['os', 'crypto'])

/** A module that is looked up when one of its names is first used. */
const usedLate = (name: string, look: string): string =>
  `let loaded; const it = () => (loaded ??= ${look}); module.exports = { ${Object.keys(
    process.getBuiltinModule(name) ?? {},
  )
    .map((key) => `get ${key}() { return it().${key} }`)
    .join(', ')} }`

/**
 * Turns imports of Node's own modules into look-ups that happen when the importing code is first run. In a file that holds
 * everything, static imports would load all of Node at every start: 10 of the 46 ms that a small archive may take.
 */
export function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    resolveId: {
      order: 'pre',
      handler(source) {
        // A copy of an older Node's streams, which JSZip leaves out of browser builds too.
        const name = source === 'readable-stream' ? 'node:stream' : source
        return isBuiltin(name) && name !== 'node:module' ? { id: `${PREFIX}${name.replace(/^node:/, '')}` } : null
      },
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const name = id.slice(PREFIX.length)
      const look = `process.getBuiltinModule(${JSON.stringify(name)})`
      // CommonJS: each property is read where it is used, so that nothing deprecated or slow is touched on the way.
      const code = USED_LATE.has(name) ? usedLate(name, look) : `module.exports = ${look}`
      return { code, moduleType: 'js' }
    },
  }
}
