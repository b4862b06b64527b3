/* Modules that are loaded when they are used: each would delay the start of every command. */
export const loadWorkerPool = () => import('./worker-pool.ts')
