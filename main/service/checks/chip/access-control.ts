import type { SecurityObject } from './security-object.ts'

/** What the reading terminal says of the protocols it ran: true, it succeeded; false, it failed; absent, it did not run. */
export interface AccessControl {
  readonly bac?: boolean
  readonly pace?: boolean
  readonly activeAuthentication?: boolean
  readonly chipAuthentication?: boolean
  readonly terminalAuthentication?: boolean
}

/** Data group with the key of the protocol: only a signed key proves anything. ICAO Doc 9303-11 6 */
const PROTOCOLS = [
  ['bac', 'BASIC_ACCESS_CONTROL_CHECK', null],
  ['pace', 'PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK', null],
  ['activeAuthentication', 'ACTIVE_AUTHENTICATION_CHECK', 15],
  ['chipAuthentication', 'CHIP_AUTHENTICATION_CHECK', 14],
  ['terminalAuthentication', 'TERMINAL_AUTHENTICATION_CHECK', null],
] as const

/** An indicator for every protocol. Service: Blocking by default, chip checks */
export const accessControlIndicators = (reported: AccessControl, object: SecurityObject | null): readonly string[] =>
  PROTOCOLS.map(([protocol, name, keyGroup]) => {
    const result = reported[protocol]
    if (result === false) return `${name}_FAILED`
    const isBacked = keyGroup === null || object?.hashes.has(keyGroup) === true
    return result === true && isBacked ? `${name}_OK` : `${name}_UNVERIFIED`
  })

/** What the terminal says of protocols that failed, in words. */
export const accessControlProblems = (reported: AccessControl): readonly string[] =>
  PROTOCOLS.filter(([protocol]) => reported[protocol] === false).map(([protocol]) => `${WORDS[protocol]} failed`)

const WORDS: { readonly [protocol in keyof Required<AccessControl>]: string } = {
  bac: 'basic access control',
  pace: 'the connection by password (PACE)',
  activeAuthentication: 'active authentication',
  chipAuthentication: 'chip authentication',
  terminalAuthentication: 'terminal authentication',
}
