import { fileURLToPath } from 'node:url'
import { constants, Script } from 'node:vm'
import { readCodeCache, writeCodeCache } from './code-cache.ts'

const { createRequire } = process.getBuiltinModule('node:module')

/** The whole command as one function, and the hash of that text; both are put in by the build. */
declare const PROOFBENCH_CODE: string
declare const PROOFBENCH_CODE_HASH: string

/**
 * The file that is built holds the command as a text, which V8 takes in at once, together with compiled code that it kept from
 * an earlier start. Compiling half a megabyte would otherwise take a third of the time that a small archive needs.
 */
const cached = readCodeCache(PROOFBENCH_CODE_HASH)
const script = new Script(PROOFBENCH_CODE, {
  filename: fileURLToPath(import.meta.url),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cached ? { cachedData: cached } : {}),
})
if (!cached || script.cachedDataRejected)
  process.once('exit', () => writeCodeCache(PROOFBENCH_CODE_HASH, () => script.createCachedData()))
script.runInThisContext()(createRequire(import.meta.url), import.meta.url)
