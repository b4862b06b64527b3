export interface FormPart {
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** Builds a multipart/form-data body like a browser (RFC 7578). */
export const formBody = (boundary: string, parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ headers, bytes }) => [
      Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export const filePart = (name: string, bytes: Buffer, contentType = 'image/jpeg'): FormPart => ({
  headers: [`Content-Disposition: form-data; name="${name}"; filename="${name}.jpg"`, `Content-Type: ${contentType}`],
  bytes,
})
