import type { WorkerScript } from '../../input/index.ts'

/** Script of the service's worker. The build replaces this module. */
export const serviceWorkerScript = (): WorkerScript => new URL('./service-worker.ts', import.meta.url)
