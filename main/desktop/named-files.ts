import { resolve } from 'node:path'

/**
 * Returns the files named on the command line of the app, as absolute paths. `argv` contains the arguments after the program;
 * switches before `--` belong to Electron and Chromium.
 */
export function namedFiles(argv: readonly string[], folder: string): readonly string[] {
  const end = argv.indexOf('--')
  const before = end < 0 ? argv : argv.slice(0, end)
  const after = end < 0 ? [] : argv.slice(end + 1)
  return [...before.filter((argument) => argument !== '' && !argument.startsWith('-')), ...after].map((argument) =>
    resolve(folder, argument),
  )
}
