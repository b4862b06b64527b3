import { childrenOf, type DerNode, MalformedDerError } from './der.ts'
import { sequenceOf } from './der-values.ts'
import { type Extension, sequenceIn } from './extension-block.ts'
import { type GeneralName, readGeneralName } from './general-name.ts'

export interface NameConstraints {
  readonly permitted: readonly GeneralName[]
  readonly excluded: readonly GeneralName[]
}

const WHAT = 'the name constraints'
const LABELS = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i

/**
 * Returns whether the text is a host name in the preferred syntax: labels of letters, digits and hyphens. At most 253
 * characters.
 */
export const isHostName = (text: string): boolean => text.length <= 253 && LABELS.test(text)

/**
 * Parses name constraints. Throws `MalformedDerError` for a constraint that is not understood: the certificate is unusable, never
 * unconstrained. RFC 5280 4.2.1.10
 */
export function readNameConstraints(extension: Extension): NameConstraints {
  const parts = sequenceIn(extension, WHAT)
  if (parts.some(({ tag }) => tag !== 0xa0 && tag !== 0xa1)) throw new MalformedDerError(`${WHAT} hold an unknown part`)
  if (new Set(parts.map(({ tag }) => tag)).size !== parts.length)
    throw new MalformedDerError(`${WHAT} hold one part twice`)
  const constraints = { permitted: subtrees(parts, 0xa0), excluded: subtrees(parts, 0xa1) }
  if (constraints.permitted.length + constraints.excluded.length === 0) throw new MalformedDerError(`${WHAT} are empty`)
  return constraints
}

function subtrees(parts: readonly DerNode[], tag: number): readonly GeneralName[] {
  const part = parts.find((node) => node.tag === tag)
  if (!part) return []
  return childrenOf(part).map((node) => {
    const [base, ...limits] = sequenceOf(node, WHAT)
    if (!base || limits.length > 0) throw new MalformedDerError(`${WHAT} hold a minimum or maximum distance`)
    const name = readGeneralName(base, WHAT)
    checkBase(name)
    return name
  })
}

function checkBase(name: GeneralName): void {
  if (name.kind === 'dns' && name.text !== '' && !isHostName(name.text))
    throw new MalformedDerError(`${WHAT} hold a DNS name that is none`)
  if (name.kind === 'email' && !isEmailBase(name.text))
    throw new MalformedDerError(`${WHAT} hold a mail address that is none`)
  if (name.kind === 'uri' && !isHostName(name.text.replace(/^\./, '')))
    throw new MalformedDerError(`${WHAT} hold a host that is none`)
  if (name.kind === 'address' && !isAddressRange(name.bytes))
    throw new MalformedDerError(`${WHAT} hold an address range that is none`)
}

function isEmailBase(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at < 0 ? isHostName(text.replace(/^\./, '')) : at > 0 && isHostName(text.slice(at + 1))
}

/** Returns whether the bytes are an address and a mask of 4 or 16 bytes each; the mask is ones followed by zeros. */
function isAddressRange(bytes: Uint8Array): boolean {
  if (bytes.length !== 8 && bytes.length !== 32) return false
  const mask = [...bytes.subarray(bytes.length / 2)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(mask)
}
