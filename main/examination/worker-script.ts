/**
 * Returns the script of the examination worker. The build replaces this module with one that bundles language data and engines.
 */
export const examinationScript = (): URL => new URL('./examination-worker.ts', import.meta.url)
