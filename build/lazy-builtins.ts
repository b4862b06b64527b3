import { isBuiltin } from 'node:module'
import type { Plugin } from 'rolldown'

const PREFIX = '\0builtin:'

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
      // CommonJS: each property is read where it is used, so that nothing deprecated or slow is touched on the way.
      return { code: `module.exports = process.getBuiltinModule(${JSON.stringify(name)})`, moduleType: 'js' }
    },
  }
}
