import { siblingScript } from '../input/sibling-script.ts'

/** Returns the script of a worker of the command line. */
export const workerScript = (name: 'digest-worker' | 'verification-worker' | 'library-worker'): URL =>
  siblingScript(import.meta.url, name)
