import { siblingScript } from '../../input/index.ts'

/** Returns the script of a worker of `generate`. */
export const generateWorkerScript = (): URL => siblingScript(import.meta.url, 'generate-worker')
