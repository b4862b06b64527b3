import type { WorkerScript } from '../start-worker.ts'

/** Returns the script of the thread that reads objects. The build replaces this module. */
export const objectThreadScript = (): WorkerScript => new URL('./object-thread.ts', import.meta.url)
