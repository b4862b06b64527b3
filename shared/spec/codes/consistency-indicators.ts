import type { ValueText } from '../enumeration.ts'

/** Checks of one evidence against the other evidence of its identity. Not shown: D-81 */
export const CONSISTENCY_INDICATORS = {
  ATTRIBUTES_CONSISTENCY: ['Same holder', 'The holder agrees with the name reference of the identity.'],
} as const satisfies { readonly [name: string]: ValueText }
