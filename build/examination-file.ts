import { join, sep } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'rolldown'
import { packagedFiles } from './service-file.ts'

/** Script of the examination worker, with engines and language data in it: stands beside what starts it. */
export const EXAMINATION_FILE = 'examination.cjs'

/** Builds the script of the examination worker into a folder. */
export const buildExamination = (root: string, folder: string): Promise<unknown> =>
  build({
    cwd: root,
    platform: 'node',
    logLevel: 'warn',
    input: join(root, 'main', 'examination', 'examination-worker.ts'),
    plugins: [packagedFiles()],
    // Nothing asks where it lies: every file of a package is in it.
    transform: { target: 'node24', define: { 'import.meta.url': "'file:///'" } },
    output: {
      file: join(folder, EXAMINATION_FILE),
      format: 'cjs',
      minify: true,
      codeSplitting: false,
      comments: false,
    },
  } satisfies BuildOptions)

/** Lets a built program start the worker from the file beside it. As code: threads of the desktop app read no packed files. */
export function examinationBeside(): Plugin {
  return {
    name: 'examination-beside',
    load: (id) =>
      id.split(sep).join('/').endsWith('/examination/worker-script.ts')
        ? `import { readFileSync } from 'node:fs'
           export const examinationScript = () =>
             ({ code: readFileSync(new URL('./${EXAMINATION_FILE}', import.meta.url), 'utf8') })`
        : null,
  }
}
