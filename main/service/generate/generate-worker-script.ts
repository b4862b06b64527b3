/** Module of the worker that runs scenarios. The build puts a file of its own in its place. */
export const generateWorkerScript = (): URL => new URL('./generate-worker.ts', import.meta.url)
