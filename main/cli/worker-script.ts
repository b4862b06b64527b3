import { extname } from 'node:path'

/** Script of a thread of the command line. It lies beside the module that starts it, in the sources as in a build. */
export const workerScript = (name: 'digest-worker' | 'verification-worker'): URL =>
  new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
