import { childrenOf, type DerNode, MalformedDerError, readDer } from './der.ts'
import { booleanOf, expectTag, oidOf, sequenceOf, TAG } from './der-values.ts'

export interface Extension {
  readonly critical: boolean
  /** Content of the extension's OCTET STRING. */
  readonly value: Uint8Array
}

export type Extensions = ReadonlyMap<string, Extension>

/** Parses extensions into a map by object identifier. RFC 5280 4.2: an extension occurs once. */
export function readExtensions(block: DerNode): Extensions {
  const extensions = new Map<string, Extension>()
  const items = sequenceOf(block, 'the list of extensions')
  if (items.length === 0) throw new MalformedDerError('the list of extensions is empty')
  for (const item of items) {
    const parts = sequenceOf(item, 'an extension')
    const id = oidOf(parts[0], 'the identifier of an extension')
    const critical = parts.length === 3 && booleanOf(parts[1], `the critical mark of extension ${id}`)
    const { value } = expectTag(parts.at(-1), TAG.octetString, `the value of extension ${id}`)
    if (parts.length > 3 || parts.length < 2)
      throw new MalformedDerError(`extension ${id} has the wrong number of parts`)
    if (extensions.has(id)) throw new MalformedDerError(`extension ${id} occurs twice`)
    extensions.set(id, { critical, value })
  }
  return extensions
}

/** Returns the elements of an extension whose value is a SEQUENCE. */
export const sequenceIn = (extension: Extension, what: string): readonly DerNode[] =>
  sequenceOf(readDer(extension.value), what)

/**
 * Returns the only element inside a constructed one. Throws `MalformedDerError` if there is none or another one. `what` names
 * it in the message.
 */
export const wrappedIn = (node: DerNode | undefined, what: string): DerNode => {
  const [inner, more] = node ? childrenOf(node) : []
  if (!inner || more) throw new MalformedDerError(`${what} does not hold exactly one element`)
  return inner
}
