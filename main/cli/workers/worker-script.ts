import { siblingScript } from '../../input/index.ts'

/** Returns the script of a worker of the command line. */
export const workerScript = (
  name: 'diagnosis-worker' | 'digest-worker' | 'endpoint-worker' | 'library-worker' | 'verification-worker',
): URL => siblingScript(import.meta.url, name)
