import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { doorFollower } from '../../build/through-doors.ts'

// Loaded with --import into the processes of the tests, whose threads inherit it: threads that run from the sources load what they use, not
// whole rooms.
const follow = doorFollower()

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || !url.endsWith('.ts') || !loaded.source) return loaded
    return { ...loaded, source: follow(Buffer.from(loaded.source as Uint8Array).toString(), fileURLToPath(url)) }
  },
})
