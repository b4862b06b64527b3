export type { ValidateOptions } from './departures.ts'
export type { StructureName } from './generated/structures.ts'
export { validateProof } from './validate-proof.ts'
export { validateStructure } from './validate-structure.ts'
