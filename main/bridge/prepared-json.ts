/**
 * An answer that is JSON text already. The content of a large archive crosses threads and hosts as bytes: made once where it was read,
 * parsed once where it is shown.
 */
export class PreparedJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** An object's text with more members before its own. */
  static with(members: object, rest: Uint8Array): PreparedJson {
    const head = JSON.stringify(members).slice(0, -1)
    return new PreparedJson(Buffer.concat([Buffer.from(`${head},`), rest.subarray(1)]))
  }
}
