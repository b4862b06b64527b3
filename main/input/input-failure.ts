import { CodedError } from '../../shared/schema/index.ts'

/** Reason why an input could not be verified at all. Can be sent between threads; `explain` accepts the `code`. */
export interface InputFailure {
  readonly code: FailureCode
  readonly message: string
  readonly hint: string
}

export type FailureCode = keyof typeof INPUT_FAILURES

/** Reasons that can prevent an input from being read, each with advice. None of them is a statement about an archive. */
export const INPUT_FAILURES = {
  'input.not-found': { failure: 'There is no such file or folder', hint: 'Check the name and the folder you are in.' },
  'input.not-permitted': {
    failure: 'It may not be read',
    hint: 'Ask for read permission, or copy the file to where you may read it.',
  },
  'input.not-a-file': {
    failure: 'It is neither a file nor a folder nor a pipe',
    hint: 'Give a file, a folder, or - for standard input.',
  },
  'input.file-too-large': {
    failure: 'The file is larger than any file of its kind',
    hint: 'Check that the right file was named.',
  },
  'input.not-readable': { failure: 'It cannot be read', hint: 'Check the disk or the network share that it lies on.' },
  'input.changed': {
    failure: 'It changed or vanished while it was read',
    hint: 'Copy it to a place where nobody writes and verify the copy.',
  },
  'input.no-archive': {
    failure: 'There is no proof archive in this folder',
    hint: 'A folder is searched for files named *.mime, *.zip or *.eml and for unpacked archives (a folder with proof.json).',
  },
  'input.link-above': {
    failure: 'It is a link to a folder that contains the searched one, which was not followed',
    hint: 'Name that folder to verify everything in it.',
  },
  'input.empty': {
    failure: 'Nothing came: the stream is empty or closed',
    hint: 'Check the command before the pipe, or name the file.',
  },
  'input.in-zip': {
    failure: 'The ZIP that it is in cannot be relied on',
    hint: 'Ask for the archive itself, or for a new ZIP. Nothing was found out about the archive.',
  },
  'input.store-refused': {
    failure: 'The object store refused the request',
    hint: 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and AWS_REGION, and that they may read the object.',
  },
  'input.store-unreachable': {
    failure: 'The object store cannot be reached, or broke off',
    hint: 'Check AWS_ENDPOINT_URL and the network, then try again.',
  },
  'input.unpacked': {
    failure: 'An unpacked archive cannot be copied into the library',
    hint: 'Pack its files as a ZIP, or add its folder with proofbench library add.',
  },
  'input.limit-exceeded': {
    failure: 'The stream is longer than its limit allows',
    hint: 'Save it to a file first, or raise the limit (--stdin-limit).',
  },
  'input.record-limit': {
    failure: 'Its record is longer than what is explained',
    hint: 'proofbench verify judges it. The record of a person has some hundred operations: ask where this one comes from.',
  },
  'input.picture-limit': {
    failure: 'It has more pictures than are examined together',
    hint: 'Name the pictures to examine (--media). The archive of a person has some ten: ask where this one comes from.',
  },
  'input.no-space': {
    failure: 'There is no space left for the temporary file',
    hint: 'Free some space in the folder for temporary files, or set TMPDIR to another.',
  },
  'input.time-limit': {
    failure: 'The time limit passed before the verification was done',
    hint: 'Raise --time-limit. Nothing was found out about the archive.',
  },
  'input.memory-limit': {
    failure: 'The verification needed more memory than it may have',
    hint: 'Raise --memory-limit, or verify it alone. Nothing was found out about the archive.',
  },
  'input.stalled': {
    failure: 'The verification made no progress and was stopped',
    hint: 'Open it alone, or copy it to a disk of this machine first. Nothing was found out about the archive.',
  },
  'input.no-twin': {
    failure: 'A twin of this archive cannot be made',
    hint: 'A twin repeats the failure of the record, not that of bytes with several readings or none.',
  },
  'input.crash': {
    failure: 'The verification of this input ended in an internal error',
    hint: 'Nothing was found out about the archive. Please report the error together with the kind of file it was.',
  },
} as const satisfies { readonly [code: string]: { readonly failure: string; readonly hint: string } }

/** Creates a failure. `detail` is one clause: both numbers of a limit, a system error code; never content of the input. */
export function inputFailure(code: FailureCode, detail?: string): InputFailure {
  const { failure, hint } = INPUT_FAILURES[code]
  return { code, message: detail === undefined ? failure : `${failure} (${detail})`, hint }
}

/** Returns the failure of an input whose worker ended with an error of this name. */
export const crashFailure = (error: string): InputFailure =>
  error === 'ERR_WORKER_OUT_OF_MEMORY' ? inputFailure('input.memory-limit') : inputFailure('input.crash', error)

const BY_SYSTEM_CODE: { readonly [code: string]: FailureCode } = {
  ENOENT: 'input.not-found',
  ENOTDIR: 'input.not-found',
  ENAMETOOLONG: 'input.not-found',
  EACCES: 'input.not-permitted',
  EPERM: 'input.not-permitted',
  ENXIO: 'input.not-a-file',
  EISDIR: 'input.not-a-file',
  ENOSPC: 'input.no-space',
  EDQUOT: 'input.no-space',
}

/** Thrown while an input is opened or read; callers convert it to its failure. */
export class InputError extends CodedError {
  override name = 'InputError'
  readonly failure: InputFailure

  constructor(failure: InputFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Converts an error to a failure. Returns undefined for an error that does not come from the system (a bug). */
export function failureOf(error: unknown): InputFailure | undefined {
  if (error instanceof InputError) return error.failure
  if (!(error instanceof Error)) return undefined
  if (error.name === 'SourceChangedError') return inputFailure('input.changed')
  const code = systemCode(error)
  if (code === undefined) return undefined
  const known = Object.hasOwn(BY_SYSTEM_CODE, code) ? BY_SYSTEM_CODE[code] : undefined
  return inputFailure(known ?? 'input.not-readable', code)
}

/** Returns the code of a system error, such as `ENOENT`; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
