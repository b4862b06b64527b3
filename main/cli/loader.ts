import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, Script } from 'node:vm'
import { readCodeCache, writeCodeCache } from './code-cache.ts'
import { EXIT } from './exit-codes.ts'

const { createRequire } = process.getBuiltinModule('node:module')

/** Hash of the command's text, put in by the build. */
declare const PROOFBENCH_CODE_HASH: string

/**
 * Behind this loader the built file holds the whole command as one function, each line as a comment. It is taken in together
 * with compiled code that was kept from an earlier start: compiling would take a third of the time that a small archive needs.
 */
const COMMENT = /\n\/\//g
const file = fileURLToPath(import.meta.url)
const source = readFileSync(file, 'latin1')
const text = source.slice(source.search(COMMENT) + 3).replace(COMMENT, '\n')
const cached = readCodeCache(PROOFBENCH_CODE_HASH)
const script = new Script(text, {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cached ? { cachedData: cached } : {}),
})
// Only what has run is kept, so it is a verification that came to a verdict that keeps it.
if ((!cached || script.cachedDataRejected) && process.argv[2] === 'verify')
  process.once('exit', (code) => {
    if (code <= EXIT.notConforming) writeCodeCache(PROOFBENCH_CODE_HASH, () => script.createCachedData())
  })
script.runInThisContext()(createRequire(import.meta.url), import.meta.url)
