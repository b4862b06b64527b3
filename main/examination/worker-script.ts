import type { WorkerScript } from '../input/worker-pool.ts'

/** Script of the examination worker. The build puts a file of its own in its place, with language data and engines in it. */
export const examinationScript = (): WorkerScript => new URL('./examination-worker.ts', import.meta.url)
