/** Thrown while parsing bytes that are not the expected DER; caught by the reader of the file or certificate. */
export class MalformedDerError extends Error {}

export interface DerNode {
  readonly tag: number
  /** Complete element, including its header. */
  readonly der: Uint8Array
  readonly value: Uint8Array
}

const MAX_DEPTH = 32

/**
 * Parses one element that fills `bytes` exactly, and validates all nested elements. X.690 10.1: definite, shortest lengths only.
 */
export function readDer(bytes: Uint8Array): DerNode {
  const node = elementAt(bytes, 0)
  if (node.der.length !== bytes.length) throw new MalformedDerError('bytes follow the end of the DER element')
  checkWithin(node, 0)
  return node
}

/** Returns the elements inside a constructed element. */
export function childrenOf(node: DerNode): readonly DerNode[] {
  const children: DerNode[] = []
  for (let offset = 0; offset < node.value.length; ) {
    const child = elementAt(node.value, offset)
    children.push(child)
    offset += child.der.length
  }
  return children
}

function checkWithin(node: DerNode, depth: number): void {
  if ((node.tag & 0x20) === 0) return
  if (depth === MAX_DEPTH) throw new MalformedDerError(`DER elements are nested deeper than ${MAX_DEPTH}`)
  for (const child of childrenOf(node)) checkWithin(child, depth + 1)
}

function elementAt(bytes: Uint8Array, offset: number): DerNode {
  const tag = bytes[offset]
  const first = bytes[offset + 1]
  if (tag === undefined || first === undefined) throw new MalformedDerError('a DER element is cut off')
  if ((tag & 0x1f) === 0x1f) throw new MalformedDerError('a DER tag has more than one byte')
  const { length, header } = first < 0x80 ? { length: first, header: 2 } : longLength(bytes, offset + 1, first)
  if (offset + header + length > bytes.length) throw new MalformedDerError('a DER element is longer than what holds it')
  return {
    tag,
    der: bytes.subarray(offset, offset + header + length),
    value: bytes.subarray(offset + header, offset + header + length),
  }
}

function longLength(bytes: Uint8Array, offset: number, first: number): { length: number; header: number } {
  const count = first & 0x7f
  if (count === 0) throw new MalformedDerError('a length is indefinite (BER, not DER)')
  if (count > 4) throw new MalformedDerError('a length has more than four bytes')
  let length = 0
  for (let i = 1; i <= count; i++) length = length * 256 + (bytes[offset + i] ?? 0)
  if (bytes[offset + 1] === 0 || length < 0x80)
    throw new MalformedDerError('a length is not in its shortest form (BER, not DER)')
  return { length, header: 2 + count }
}
