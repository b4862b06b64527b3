/** Script of the service's worker. The build replaces this module. */
export const serviceWorkerScript = (): URL => new URL('./service-worker.ts', import.meta.url)
