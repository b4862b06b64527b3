/** Reads the body of a response as UTF-8 text. Throws if it has more than `maxBytes`; the rest is not read. */
export async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  // Throwing out of the loop cancels the body.
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Describes an error of a request without the URL, which may contain a key, and without the response body. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  if (error instanceof SyntaxError || error.name === 'ZodError') return 'its answer does not follow the contract'
  return error.name === 'TypeError' ? 'it cannot be reached' : error.message
}
