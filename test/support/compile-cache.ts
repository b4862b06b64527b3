import { join } from 'node:path'

/**
 * Lets every process and thread of the tests use the code that another one compiled: most of the time of a program that runs from the
 * sources is spent on loading them.
 */
export function shareCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled')
}
