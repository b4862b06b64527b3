import type { Step } from '../format/scenario.ts'

/** A step before its line, which is its number, is assigned. */
export type InventedStep = Step extends infer Member ? (Member extends Step ? Omit<Member, 'line'> : never) : never
