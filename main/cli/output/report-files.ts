import { failureOf, readSmallFile, startOf } from '../../input/index.ts'
import { noInputStop } from '../arguments/stop.ts'

/** Maximum size of a report file in bytes. */
const MAX_REPORT = 1024 * 1024 * 1024

/** Returns whether a file starts like a report: PDF, HTML or the JSON form. */
export const beginsLikeReport = (path: string): boolean =>
  /^(%PDF-|\s*<!doctype html|\{\s*"head":)/i.test(startOf(path))

/** Reads a report file. Throws `Stop` if it cannot be opened, is too large, or is no file, such as a device. */
export function readReportFile(path: string): Buffer {
  try {
    return Buffer.from(readSmallFile(path, MAX_REPORT))
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${path}: ${failure.message}`, failure.hint)
  }
}
