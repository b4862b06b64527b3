/** Returns bytes as lower-case hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const hexOrNull = (bytes: Uint8Array | null): string | null => (bytes === null ? null : hexOf(bytes))

/** Returns the bytes of hexadecimal digits; those before the first other character. */
export const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
