import { extname } from 'node:path'

/** Returns the script of a worker of the command line, which is next to this module in the sources and in a build. */
export const workerScript = (name: 'digest-worker' | 'verification-worker'): URL =>
  new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
