#!/usr/bin/env node
// Copied to out/cli.mjs by the build. Any version of Node can run it far enough to say which one is needed.
import module from 'node:module'
import { join } from 'node:path'

if (parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`proofbench: Node 24 or later is needed; this is ${process.version}\n`)
  process.exit(70)
}

// Node keeps compiled code for the next start: in the user's own cache folder, since other users can write to the temporary one.
const { env, platform } = process
const mac = env.HOME && join(env.HOME, 'Library', 'Caches')
const linux = env.XDG_CACHE_HOME || (env.HOME && join(env.HOME, '.cache'))
const cache = platform === 'win32' ? env.LOCALAPPDATA : platform === 'darwin' ? mac : linux
if (cache) module.enableCompileCache(join(cache, 'proofbench'))

await import('./cli/cli.mjs')
