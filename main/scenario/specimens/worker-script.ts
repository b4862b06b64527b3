/** Script of the drawing worker. The build replaces this module with one that bundles fonts and engines. */
export const specimenScript = (): URL => new URL('./specimen-worker.ts', import.meta.url)
