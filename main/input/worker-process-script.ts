/** Returns the script of a worker's process. The build replaces this module. */
export const workerProcessScript = (): URL => new URL('./worker-process.ts', import.meta.url)
