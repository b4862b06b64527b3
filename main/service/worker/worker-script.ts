import type { WorkerScript } from '../../input/worker-pool.ts'

/** Script of the service's worker. The build puts a file of its own in its place. */
export const serviceWorkerScript = (): WorkerScript => new URL('./service-worker.ts', import.meta.url)
