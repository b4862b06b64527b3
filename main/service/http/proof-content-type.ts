const SHORT = 1024

/** The boundary that the envelope itself uses; its own headers, where it has them, are a preamble to HTTP. RFC 2046 5.1.1 */
export function proofContentType(envelope: Uint8Array): string {
  const start = Buffer.from(envelope.buffer, envelope.byteOffset, Math.min(SHORT, envelope.byteLength)).toString(
    'latin1',
  )
  const boundary = /^--(\S+)\r?\n/.exec(start)?.[1] ?? /boundary="?([^"\r\n;]+)"?/i.exec(start)?.[1]
  if (boundary === undefined) throw new Error('the envelope of the proof has no boundary')
  return `multipart/mixed; boundary="${boundary}"`
}
