import { isBuiltin } from 'node:module'
import type { Plugin } from 'rolldown'

const PREFIX = '\0builtin:'
/** Imported by what runs at every start, which then seldom calls them. */
const SELDOM_USED = new Set(['os'])

/** An object that looks the module up when one of its names is used. */
const ofGetters = (name: string, look: string): string =>
  `{ ${Object.keys(process.getBuiltinModule(name) ?? {})
    .map((key) => `get ${key}() { return ${look}.${key} }`)
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
      const code = SELDOM_USED.has(name) ? `module.exports = ${ofGetters(name, look)}` : `module.exports = ${look}`
      return { code, moduleType: 'js' }
    },
  }
}
