import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns a path with the home folder in place of a leading `~`, as a shell expands it: shells leave `--output=~/x` as it is, and
 * configurations, services and schedulers have no shell. `./~` names a file of that name.
 */
export const homePath = (path: string, home = homedir()): string =>
  /^~(?:[/\\]|$)/.test(path) ? join(home, path.slice(1)) : path
