import type { GeneralName } from '../x509/general-name.ts'
import { isHostName } from '../x509/name-constraints-extension.ts'

/** RFC 5321 4.1.2: a second at sign only in quotes. */
const LOCAL_PART = /^(?:[^@"\s]+|"[^"]*")$/

/**
 * Returns whether a name is within the subtree of a constraint; undefined if the name is invalid for its type. RFC 5280 4.2.1.10.
 */
export function isInSubtree(name: GeneralName, base: GeneralName): boolean | undefined {
  if (name.kind === 'dns' && base.kind === 'dns') return hostWithin(name.text, base.text)
  if (name.kind === 'email' && base.kind === 'email') return mailWithin(name.text, base.text)
  if (name.kind === 'uri' && base.kind === 'uri') return uriWithin(name.text, base.text)
  if (name.kind === 'address' && base.kind === 'address') return addressWithin(name.bytes, base.bytes)
  if (name.kind === 'directory' && base.kind === 'directory')
    return base.name.relative.every((part, index) => part === name.name.relative[index])
  return undefined
}

/**
 * Returns whether any host that matches a wildcard name could be in the subtree: an exclusion then covers the name.
 * CVE-2025-61727
 */
export const wildcardMayMatch = (name: GeneralName, base: GeneralName): boolean =>
  name.kind === 'dns' && base.kind === 'dns' && name.text.startsWith('*.') && mayContain(name.text.slice(2), base.text)

/** Returns whether `base` is one label below the domain of the wildcard, or contains the whole domain. */
function mayContain(domain: string, base: string): boolean {
  const [, ...parent] = base.split('.')
  return equalsIgnoreCase(parent.join('.'), domain) || endsWithin(domain, base)
}

const equalsIgnoreCase = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const endsWithin = (host: string, base: string): boolean =>
  base === '' || equalsIgnoreCase(host, base) || host.toLowerCase().endsWith(`.${base.toLowerCase()}`)

function hostWithin(host: string, base: string): boolean | undefined {
  return isHostName(host.replace(/^\*\./, '')) ? endsWithin(host, base) : undefined
}

function mailWithin(mail: string, base: string): boolean | undefined {
  const at = mail.lastIndexOf('@')
  const [local, host] = [mail.slice(0, at), mail.slice(at + 1)]
  if (!LOCAL_PART.test(local) || !isHostName(host)) return undefined
  const baseAt = base.lastIndexOf('@')
  if (baseAt >= 0) return local === base.slice(0, baseAt) && equalsIgnoreCase(host, base.slice(baseAt + 1))
  return base.startsWith('.') ? host.toLowerCase().endsWith(base.toLowerCase()) : equalsIgnoreCase(host, base)
}

/** Returns undefined for a URI without a host, since it is neither inside nor outside. */
function uriWithin(uri: string, base: string): boolean | undefined {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:@]+)(?::\d*)?(?:[/?#]|$)/i.exec(uri)?.[1]
  if (host === undefined || !isHostName(host) || /^[\d.]+$/.test(host)) return undefined
  return base.startsWith('.') ? host.toLowerCase().endsWith(base.toLowerCase()) : equalsIgnoreCase(host, base)
}

function addressWithin(address: Uint8Array, range: Uint8Array): boolean | undefined {
  if (address.length !== 4 && address.length !== 16) return undefined
  const half = range.length / 2
  return (
    address.length === half &&
    address.every((byte, i) => (byte & (range[half + i] ?? 0)) === ((range[i] ?? 0) & (range[half + i] ?? 0)))
  )
}
