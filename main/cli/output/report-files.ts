import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { failureOf } from '../../input/index.ts'
import { noInputStop } from '../arguments/stop.ts'

/** Maximum size of a report file in bytes. */
const MAX_REPORT = 1024 * 1024 * 1024

/** Number of bytes by which a report is told from an archive. */
const START_BYTES = 64

/** Returns whether a file starts like a report: PDF, HTML or the JSON form. */
export function beginsLikeReport(path: string): boolean {
  const start = Buffer.alloc(START_BYTES)
  try {
    const descriptor = openSync(path, 'r')
    try {
      const text = start.toString('latin1', 0, readSync(descriptor, start, 0, START_BYTES, 0))
      return /^(%PDF-|\s*<!doctype html|\{\s*"head":)/i.test(text)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Opening it as an archive reports the failure.
    return false
  }
}

/** Reads a report file. Throws `Stop` if it cannot be opened or is too large. */
export function readReportFile(path: string): Buffer {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const stats = fstatSync(descriptor)
      if (stats.isDirectory()) throw noInputStop(`${path}: It is a folder`, 'Give the name of a report file.')
      if (stats.size > MAX_REPORT)
        throw noInputStop(
          `${path}: ${stats.size} bytes are more than any report has`,
          `At most ${MAX_REPORT} bytes are read. Is it an archive? proofbench verify reads those.`,
        )
      return readFileSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${path}: ${failure.message}`, failure.hint)
  }
}
