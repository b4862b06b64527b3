import type { SecurityObject } from './security-object.ts'

/** Results of the protocols as reported by the terminal. True: succeeded; false: failed; absent: not run. */
export interface AccessControl {
  readonly bac?: boolean
  readonly pace?: boolean
  readonly activeAuthentication?: boolean
  readonly chipAuthentication?: boolean
  readonly terminalAuthentication?: boolean
}

/** Protocols with indicator and the data group of their key; a result counts only if that key is signed. ICAO Doc 9303-11 6 */
const PROTOCOLS = [
  ['bac', 'BASIC_ACCESS_CONTROL_CHECK', null],
  ['pace', 'PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK', null],
  ['activeAuthentication', 'ACTIVE_AUTHENTICATION_CHECK', 15],
  ['chipAuthentication', 'CHIP_AUTHENTICATION_CHECK', 14],
  ['terminalAuthentication', 'TERMINAL_AUTHENTICATION_CHECK', null],
] as const

/** Returns one indicator per protocol. Service: Blocking by default, chip checks */
export const accessControlIndicators = (reported: AccessControl, object: SecurityObject | null): readonly string[] =>
  PROTOCOLS.map(([protocol, name, keyGroup]) => {
    const result = reported[protocol]
    if (result === false) return `${name}_FAILED`
    const isBacked = keyGroup === null || object?.hashes.has(keyGroup) === true
    return result === true && isBacked ? `${name}_OK` : `${name}_UNVERIFIED`
  })

/** Returns a message for each protocol that the terminal reported as failed. */
export const accessControlProblems = (reported: AccessControl): readonly string[] =>
  PROTOCOLS.filter(([protocol]) => reported[protocol] === false).map(([protocol]) => `${LABELS[protocol]} failed`)

const LABELS: { readonly [protocol in keyof Required<AccessControl>]: string } = {
  bac: 'basic access control',
  pace: 'the connection by password (PACE)',
  activeAuthentication: 'active authentication',
  chipAuthentication: 'chip authentication',
  terminalAuthentication: 'terminal authentication',
}
