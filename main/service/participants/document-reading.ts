import type { ErrorObject } from '../../../shared/spec/index.ts'
import type { DocumentData } from '../engine/state.ts'

/** Result of text recognition. */
export interface DocumentReading {
  readonly indicators: readonly string[]
  readonly data: DocumentData
  readonly errors?: readonly ErrorObject[]
}
