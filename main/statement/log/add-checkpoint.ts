/** Request of a log to a witness: C2SP tlog-witness, add-checkpoint. */
export interface AddCheckpoint {
  /** Size of the checkpoint that the witness cosigned last; 0 without one. */
  readonly oldSize: number
  /** Proof of consistency from that size, RFC 6962, 2.1.2. */
  readonly proof: readonly Uint8Array[]
  /** Signed note. */
  readonly checkpoint: string
}

const MAX_PROOF = 63
/** Media type of the answer 409, which has the size that the witness knows. */
export const SIZE_TYPE = 'text/x.tlog.size'

export const formatAddCheckpoint = ({ oldSize, proof, checkpoint }: AddCheckpoint): string =>
  [`old ${oldSize}`, ...proof.map((hash) => Buffer.from(hash).toString('base64')), '', checkpoint].join('\n')

/** Parses the body of a request; null if it has another form. */
export function readAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, Math.max(0, end)).split('\n')
  const [, size] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  if (end < 0 || size === undefined || lines.length > MAX_PROOF) return null
  const proof = lines.map((line) => Buffer.from(line, 'base64'))
  if (!proof.every((hash, index) => hash.length === 32 && hash.toString('base64') === lines[index])) return null
  return { oldSize: Number(size), proof, checkpoint: body.slice(end + 2) }
}
