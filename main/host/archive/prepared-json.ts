/**
 * Result that is already JSON text. The content of a large archive is passed between threads and hosts as bytes: serialised once
 * when it is read, and parsed once when it is displayed.
 */
export class PreparedJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Prepends `members` to the text of an object. */
  static with(members: object, rest: Uint8Array): PreparedJson {
    const head = JSON.stringify(members).slice(0, -1)
    return new PreparedJson(Buffer.concat([Buffer.from(`${head},`), rest.subarray(1)]))
  }
}
