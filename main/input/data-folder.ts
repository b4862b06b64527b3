import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { homePath } from './home-path.ts'

/** Returns the folder of the user's data: PROOFBENCH_HOME, otherwise the system's location for application data. */
export function dataFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
  home: string = homedir(),
): string {
  const own = environment.PROOFBENCH_HOME ?? ''
  if (own !== '') return homePath(own, home)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Proofbench')
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Proofbench')
  // XDG Base Directory Specification: relative paths are ignored.
  const xdg = environment.XDG_DATA_HOME ?? ''
  return join(isAbsolute(xdg) ? xdg : join(home, '.local', 'share'), 'proofbench')
}
