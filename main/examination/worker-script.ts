import type { WorkerScript } from '../input/index.ts'

/**
 * Returns the script of the examination worker. The build replaces this module with one that bundles language data and engines.
 */
export const examinationScript = (): WorkerScript => new URL('./examination-worker.ts', import.meta.url)
