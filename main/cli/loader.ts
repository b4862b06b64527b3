import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, Script } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { readCodeCache, writeCodeCache } from './code-cache.ts'
import { EXIT } from './exit-codes.ts'
import { WORKER_ARGUMENT } from './worker-argument.ts'

/** Hash of the command's text, put in by the build. */
declare const PROOFBENCH_CODE_HASH: string

/** What every section of the built file begins with. */
const COMMENT = /\n\/\//

/**
 * Behind this loader the built file holds the whole command as one function, compressed, in a comment: Node reads and scans the
 * file at every start, so it has to be short. The text is kept together with the code that an earlier start compiled from it:
 * compiling would take a third of the time that a small archive needs.
 */
const file = fileURLToPath(import.meta.url)
const kept = readCodeCache(PROOFBENCH_CODE_HASH)
const text = kept?.text ?? sectionText(0)
const script = new Script(text, {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(kept ? { cachedData: kept.compiled } : {}),
})
const known = kept && script.cachedDataRejected !== true ? kept.parts : 0
let ran = 0
script.runInThisContext()(import.meta.url, keepOnce)

/**
 * Only what has run is kept, so it is a thread that came to a verdict that keeps it, where a part has run whose code is not kept
 * yet: at the end of the process, or at once in a worker, which does not see its own end.
 */
function keepOnce(parts: number): void {
  if (((known | ran) & parts) === parts) return
  const isFirst = ran === 0
  ran |= parts
  if (process.argv[2] === WORKER_ARGUMENT) keep()
  else if (isFirst) process.once('exit', (code) => code <= EXIT.notConforming && keep())
}

function keep(): void {
  writeCodeCache(PROOFBENCH_CODE_HASH, () => ({ text, compiled: script.createCachedData(), parts: known | ran }))
}

/** A section of the built file, by its place: the loader's last line is followed by one comment for each. */
function sectionText(index: number): string {
  const section = readFileSync(file, 'latin1').split(COMMENT)[index + 1] ?? ''
  return brotliDecompressSync(Buffer.from(section, 'base64')).toString('latin1')
}
