import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Result of the tests of one file. */
export interface FileResult {
  readonly passed: number
  readonly skipped: number
  readonly seconds: number
  /** One line per failure: file, test, message. A file that could not be loaded is one failure. */
  readonly failures: readonly string[]
}

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message: string
  /** Milliseconds since 1970. */
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[] | null
  }[]
}

/** Returns the results of Vitest's JSON reporter by file, relative to `root`; null without readable results. */
export function readVitestResults(path: string, root: string): ReadonlyMap<string, FileResult> | null {
  try {
    const { testResults }: { readonly testResults: readonly VitestFile[] } = JSON.parse(readFileSync(path, 'utf8'))
    return new Map(testResults.map((file) => [relative(root, file.name), resultOf(relative(root, file.name), file)]))
  } catch {
    return null
  }
}

function resultOf(name: string, { status, message, startTime, endTime, assertionResults }: VitestFile): FileResult {
  const tests = (wanted: string) => assertionResults.filter((test) => test.status === wanted)
  const passed = tests('passed')
  const failed = tests('failed')
  const failures = failed.map((test) => `${name}: ${test.fullName}: ${messageIn(test.failureMessages?.[0] ?? '')}`)
  if (status === 'failed' && failed.length === 0) failures.push(`${name}: ${messageIn(message)}`)
  const skipped = assertionResults.length - passed.length - failed.length
  return { passed: passed.length, skipped, seconds: (endTime - startTime) / 1000, failures }
}

/** Removes the stack trace, but keeps all lines of the message: properties put the counterexample below the first one. */
function messageIn(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  const end = lines.findIndex((line) => line.startsWith('    at '))
  const message = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trim()).filter((line) => line !== '')
  return message.join(' | ').slice(0, 400)
}
