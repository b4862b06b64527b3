import { join, sep } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'rolldown'
import { LICENCES_ONLY, rememberPackages } from './notices/packages-of.ts'
import { packagedFiles } from './packaged-files.ts'
import { throughDoors } from './through-doors.ts'

/** Workers, each built as one script next to the module that starts it. */
const WORKERS = [
  {
    file: 'examination.cjs',
    source: 'main/examination/examination-worker.ts',
    module: '/examination/worker-script.ts',
    name: 'examinationScript',
  },
  {
    file: 'specimens.cjs',
    source: 'main/scenario/specimens/specimen-worker.ts',
    module: '/scenario/specimens/worker-script.ts',
    name: 'specimenScript',
  },
  {
    file: 'service-worker.cjs',
    source: 'main/service/worker/service-worker.ts',
    module: '/service/worker/worker-script.ts',
    name: 'serviceWorkerScript',
  },
  {
    file: 'worker-process.cjs',
    source: 'main/input/worker-process.ts',
    module: '/input/worker-process-script.ts',
    name: 'workerProcessScript',
  },
  {
    file: 'object-thread.cjs',
    source: 'main/input/store/object-thread.ts',
    module: '/input/store/object-thread-script.ts',
    name: 'objectThreadScript',
  },
] as const

/** Builds the scripts of all workers into a folder. */
export async function buildWorkers(root: string, folder: string): Promise<void> {
  for (const { file, source } of WORKERS)
    await build({
      cwd: root,
      platform: 'node',
      logLevel: 'warn',
      input: join(root, ...source.split('/')),
      plugins: [throughDoors(), packagedFiles(), rememberPackages()],
      // The location is never used: package files are inlined.
      transform: { target: 'node22', define: { 'import.meta.url': "'file:///'" } },
      output: { file: join(folder, file), format: 'cjs', minify: true, codeSplitting: false, comments: LICENCES_ONLY },
    } satisfies BuildOptions)
}

/**
 * Makes a built program load its workers from files next to it: threads that read their file themselves do not hold up the main thread
 * with megabytes.
 */
export function workersBeside(): Plugin {
  return {
    name: 'workers-beside',
    load(id) {
      const worker = WORKERS.find(({ module }) => id.split(sep).join('/').endsWith(module))
      return worker ? `export const ${worker.name} = () => new URL('./${worker.file}', import.meta.url)` : null
    },
  }
}
