const HEADER_BYTES = 1024

/**
 * Returns a content type with the boundary that the envelope itself uses; its own headers, if any, are a preamble to HTTP. RFC
 * 2046 5.1.1
 */
export function proofContentType(envelope: Uint8Array): string {
  const start = Buffer.from(envelope.buffer, envelope.byteOffset, Math.min(HEADER_BYTES, envelope.byteLength)).toString(
    'latin1',
  )
  const boundary = /^--(\S+)\r?\n/.exec(start)?.[1] ?? /boundary="?([^"\r\n;]+)"?/i.exec(start)?.[1]
  if (boundary === undefined) throw new Error('the envelope of the proof has no boundary')
  return `multipart/mixed; boundary="${boundary}"`
}
