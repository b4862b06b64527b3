import { type AnchorOccasion, keepAnchored, type Library } from '../../library/index.ts'
import { Voice } from '../output/terminal.ts'

const MINUTE_MS = 60_000

/** Does what the rules of the anchors of the library demand now, and names what failed on standard error. */
export async function anchorNow(library: Library, occasion: AnchorOccasion): Promise<void> {
  for (const failure of await keepAnchored(library, Date.now(), occasion)) new Voice(false).error(failure, '')
}

/** Does so every minute, for a command that runs long. Returns a function that ends it, as at the end of a run. */
export function anchorEveryMinute(library: Library): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // A failure of the database is that of the command itself, which works with it.
    running = running.then(() => anchorNow(library, 'schedule')).catch(() => {})
  }, MINUTE_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
    await anchorNow(library, 'run')
  }
}
