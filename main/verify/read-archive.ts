import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { failureOf, InputError, type OpenInput, openInput, readStream, STREAM_LIMITS } from '../input/index.ts'
import {
  type ArchiveReading,
  DEFAULT_LIMITS,
  type Limits,
  type OpenedArchive,
  type ReadOptions as ReadingOptions,
  readArchive as readFacts,
} from '../proof/index.ts'
import { memorySpool } from './memory-spool.ts'

/**
 * Archive to read. A text or URL is the path of a file, or of the folder of an unpacked archive. Bytes must not be changed until the archive
 * is closed. Streams and blobs are read into memory. An opened archive reads from a source of the caller's, for example an object store.
 */
export type ArchiveInput = string | URL | Uint8Array | Blob | AsyncIterable<Uint8Array> | OpenedArchive

export interface ReadOptions extends Partial<Omit<ReadingOptions, 'limits'>> {
  /** Limits that differ from DEFAULT_LIMITS. */
  readonly limits?: Partial<Limits>
  /** Name of the input in the report; default: its path, the name of a `File`, or `archive`. Never used as a path. */
  readonly name?: string
  /** Maximum number of bytes to take from a stream or a blob; default: 1 GiB. */
  readonly streamBytes?: number
}

/** Archive that was read and is open until `close()`. Nothing in it is verified. */
export interface Archive extends ArchiveReading {
  /** Throws a `CodedError` if the file changed after it was opened. */
  assertUnchanged(): void
}

/**
 * Reads an archive without judging it. Bytes that are no archive, or a damaged one, give facts like any others. Throws a `CodedError` if the input
 * cannot be opened or changes while it is read, or the reason of `signal`.
 */
export async function readArchive(input: ArchiveInput, options: ReadOptions = {}): Promise<Archive> {
  const { limits, name, streamBytes = STREAM_LIMITS.streamBytes, ...others } = options
  const opened = await asCoded(() => open(input, name, streamBytes))
  try {
    const settings = { secondReading: 'auto', inputHash: 'auto', spool: memorySpool, ...others } as const
    const reading = await asCoded(() =>
      readFacts(opened.input, { ...settings, limits: { ...DEFAULT_LIMITS, ...limits } }),
    )
    return {
      ...reading,
      assertUnchanged: () => coded(opened.assertUnchanged),
      close() {
        reading.close()
        opened.close()
      },
    }
  } catch (error) {
    opened.close()
    throw error
  }
}

async function open(input: ArchiveInput, name: string | undefined, streamBytes: number): Promise<OpenInput> {
  if (typeof input === 'string' || input instanceof URL) {
    const path = typeof input === 'string' ? input : fileURLToPath(input)
    return openInput({ kind: statSync(path).isDirectory() ? 'folder' : 'file', name: name ?? path, path })
  }
  if ('kind' in input) return { input, assertUnchanged() {}, close() {} }
  const named = name ?? (input instanceof File ? input.name : 'archive')
  if (input instanceof Uint8Array) return openInput({ kind: 'taken', name: named, bytes: input })
  const bytes = await readStream(input instanceof Blob ? input.stream() : input, streamBytes)
  return openInput({ kind: 'taken', name: named, bytes })
}

/** Converts errors of the system to errors with a code. */
async function asCoded<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw codedFrom(error)
  }
}

function coded(run: () => void): void {
  try {
    run()
  } catch (error) {
    throw codedFrom(error)
  }
}

function codedFrom(error: unknown): unknown {
  const failure = failureOf(error)
  return failure ? new InputError(failure) : error
}
