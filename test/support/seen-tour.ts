import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Marks the tour as seen in a data folder, so that it does not interfere with other tests. */
export function markTourSeen(home: string): string {
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ tourSeen: true }))
  return home
}
