import { createHash } from 'node:crypto'
import {
  ALGORITHM,
  consistencyPath,
  cosignedAt,
  ExchangeError,
  type ExchangeRequest,
  type ExchangeResponse,
  exchange,
  formatAddCheckpoint,
  type NoteKey,
  readCheckpoint,
  readNote,
  readVerifierKey,
  SIZE_TYPE,
} from '../../../statement/index.ts'
import type { Library } from '../../open-library.ts'
import { storedHash } from '../read-tree.ts'
import type { OutsideCheckpoint } from '../verify-log.ts'
import { AnchorError, type AnchorPlace, type Delivered, type PlaceOptions } from './anchor-place.ts'

/** Maximum size of an answer, bytes. */
const MAX_ANSWER = 120_000

/** Witness: cosigns only what continues all that it has seen of the log. C2SP tlog-witness */
export function witnessPlace(
  library: Library,
  { address, key: verifierKey }: { readonly address: string; readonly key: string },
  { timeoutMs }: PlaceOptions,
): AnchorPlace {
  const url = address.replace(/\/$/, '')
  const key = readVerifierKey(verifierKey, ALGORITHM.cosignature)
  const { origin } = library.log.key
  const ask = (path: string, request: Pick<ExchangeRequest, 'method' | 'body'>) =>
    asked(`${url}/${path}`, { ...request, timeoutMs, maxBytes: MAX_ANSWER })

  const submit = async (checkpoint: string, oldSize: number): Promise<ExchangeResponse> => {
    const size = sizeOf(library, checkpoint)
    const proof = await consistencyPath(oldSize, size, (subtree) => storedHash(library.database, subtree))
    return ask('add-checkpoint', { method: 'POST', body: formatAddCheckpoint({ oldSize, proof, checkpoint }) })
  }

  return {
    async deliver(checkpoint, last) {
      if (!key) throw new AnchorError('INVALID', 'the key of the witness is no verifier key of cosignatures')
      let response = await submit(checkpoint, last ? sizeOf(library, last.checkpoint) : 0)
      if (response.status === 409 && response.type === SIZE_TYPE) {
        const seen = Number(textOf(response).trim())
        const size = sizeOf(library, checkpoint)
        if (!Number.isSafeInteger(seen) || seen > size)
          throw new AnchorError(
            'CONTRADICTED',
            `${url} has seen ${seen} entries of this log, now it has ${size}: entries were cut off, or the database was restored from an older copy`,
          )
        response = await submit(checkpoint, seen)
      }
      if (response.status === 422)
        throw new AnchorError('CONTRADICTED', `${url} has seen other entries of this log: the log was rewritten`)
      if (response.status !== 200)
        throw new AnchorError(
          'UNREACHABLE',
          `${url} answered with the status ${response.status}${hintFor(response.status)}`,
        )
      const receipt = textOf(response)
      cosignedTime(key, url, { checkpoint, receipt })
      return receipt
    },
    async held() {
      const hash = createHash('sha256').update(origin).digest('hex')
      const response = await ask(`${hash}/checkpoint`, { method: 'GET' })
      if (response.status === 404) return []
      if (response.status !== 200)
        throw new AnchorError('UNREACHABLE', `${url} answered with the status ${response.status}`)
      const note = textOf(response)
      const read = readNote(note)
      if (!key || !read || cosignedAt(read, key) === null || !readCheckpoint(note, library.log.key).isValid)
        throw new AnchorError('INVALID', `${url} answered with something that it has not cosigned`)
      return [{ name: url, note } satisfies OutsideCheckpoint]
    },
    provedTime: (delivered) => (key ? cosignedTime(key, url, delivered) : null),
  }
}

/** Returns the time of the cosignature of a receipt. Further lines, of keys that nobody named, are ignored. */
function cosignedTime(key: NoteKey, url: string, { checkpoint, receipt }: Delivered): number {
  const note = readNote(`${checkpoint}${receipt}`)
  const seconds = note && cosignedAt(note, key)
  if (seconds === null) throw new AnchorError('INVALID', `the cosignature of ${url} is not one of its key`)
  return seconds * 1000
}

function sizeOf({ log }: Library, checkpoint: string): number {
  const read = readCheckpoint(checkpoint, log.key)
  return read.isValid ? read.checkpoint.size : 0
}

const hintFor = (status: number): string =>
  status === 404 || status === 403 ? ': it does not know this log, whose key its operator has to add' : ''

const textOf = ({ body }: ExchangeResponse): string => Buffer.from(body).toString('utf8')

async function asked(url: string, request: ExchangeRequest): Promise<ExchangeResponse> {
  try {
    return await exchange(url, request)
  } catch (error) {
    if (error instanceof ExchangeError) throw new AnchorError('UNREACHABLE', error.message)
    throw error
  }
}
