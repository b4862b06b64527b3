import type { ArchiveReading } from '../reading.ts'
import { locatePointers, type Place } from './locate.ts'

/** Returns a function that locates values in the documents of an archive; in a file that is no document it finds none. */
export const locateIn =
  (reading: Pick<ArchiveReading, 'document'>) =>
  (path: string, pointers: Iterable<string>): ReadonlyMap<string, Place> => {
    const document = reading.document(path)
    return document ? locatePointers(document, pointers) : new Map()
  }
