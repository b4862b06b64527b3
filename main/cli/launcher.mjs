#!/usr/bin/env node
// Copied to out/cli.mjs and, for the window in a browser, to out/web/main.mjs by the build. Any version of Node can run it far enough to say which one is needed.
import module from 'node:module'
import { join } from 'node:path'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`proofbench: Node 22.18 or later is needed; this is ${process.version}\n`)
  process.exit(70)
}
if (major < 24) {
  // Its SQLite calls itself an experiment; what is used of it is the same as later.
  const warn = process.emitWarning
  process.emitWarning = (warning, ...rest) =>
    String(warning).startsWith('SQLite ') || warn.call(process, warning, ...rest)
}

// Node keeps compiled code for the next start: in the user's own cache folder, since other users can write to the temporary one.
const { env, platform } = process
const mac = env.HOME && join(env.HOME, 'Library', 'Caches')
const linux = env.XDG_CACHE_HOME || (env.HOME && join(env.HOME, '.cache'))
const cache = platform === 'win32' ? env.LOCALAPPDATA : platform === 'darwin' ? mac : linux
if (cache) module.enableCompileCache(join(cache, 'proofbench'))

await import('./cli/cli.mjs')
