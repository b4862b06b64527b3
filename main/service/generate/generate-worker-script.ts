import { extname } from 'node:path'

/** Script of the worker of `generate`. It lies beside this module in the sources, and beside the built command. */
export const generateWorkerScript = (): URL => new URL(`./generate-worker${extname(import.meta.url)}`, import.meta.url)
