import { childrenOf, type DerNode, MalformedDerError } from './der.ts'
import { type DistinguishedName, readName } from './distinguished-name.ts'
import { wrappedIn } from './extension-block.ts'

/** Name in an alternative name or name constraint. RFC 5280 4.2.1.6. */
export type GeneralName =
  | { readonly kind: 'email' | 'dns' | 'uri'; readonly text: string }
  | { readonly kind: 'address'; readonly bytes: Uint8Array }
  | { readonly kind: 'directory'; readonly name: DistinguishedName }
  | { readonly kind: 'other'; readonly tag: number }

/** Parses a GeneralName; kinds without a rule are returned as `other`. Throws `MalformedDerError`. RFC 5280 4.2.1.6 */
export function readGeneralName(node: DerNode, what: string): GeneralName {
  switch (node.tag) {
    case 0x81:
      return { kind: 'email', text: asciiOf(node, what) }
    case 0x82:
      return { kind: 'dns', text: asciiOf(node, what) }
    case 0x86:
      return { kind: 'uri', text: asciiOf(node, what) }
    case 0x87:
      return { kind: 'address', bytes: node.value }
    case 0xa4:
      return { kind: 'directory', name: readName(wrappedIn(node, what), what) }
    case 0xa0:
    case 0xa3:
    case 0xa5:
      childrenOf(node)
      return { kind: 'other', tag: node.tag }
    case 0x88:
      return { kind: 'other', tag: node.tag }
    default:
      throw new MalformedDerError(`${what} holds a name of no known kind`)
  }
}

function asciiOf({ value }: DerNode, what: string): string {
  if (value.some((byte) => byte > 0x7f)) throw new MalformedDerError(`${what} holds a name that is not ASCII`)
  return Buffer.from(value).toString('latin1')
}
