/** Returns the script of the thread that reads objects. The build replaces this module. */
export const objectThreadScript = (): URL => new URL('./object-thread.ts', import.meta.url)
