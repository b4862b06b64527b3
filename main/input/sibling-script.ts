import { extname } from 'node:path'

/** Returns the script `name` next to a module: TypeScript in the sources, JavaScript in a build. */
export const siblingScript = (moduleUrl: string, name: string): URL =>
  new URL(`./${name}${extname(moduleUrl)}`, moduleUrl)
