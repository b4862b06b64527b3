import { extname } from 'node:path'

/** Worker script of `generate`, next to this module in the sources and next to the built command. */
export const generateWorkerScript = (): URL => new URL(`./generate-worker${extname(import.meta.url)}`, import.meta.url)
