import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a data folder that of somebody who has seen the tour: it stays away from tests of other things. */
export function seenTour(home: string): string {
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ tourSeen: true }))
  return home
}
