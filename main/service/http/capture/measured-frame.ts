/** Advice to the person in front of the camera. */
export const GUIDANCE = [
  'NO_DOCUMENT',
  'TOO_DARK',
  'TOO_BRIGHT',
  'GLARE',
  'TOO_CLOSE',
  'TOO_FAR',
  'HOLD_FLAT',
  'HOLD_STILL',
  'LOW_CONTRAST',
  'UNREADABLE',
] as const
export type Guidance = (typeof GUIDANCE)[number]

/** Measured frame of a live capture. */
export interface MeasuredFrame {
  /** Most urgent first; empty for a good frame. */
  readonly guidance: readonly Guidance[]
  /** Whether the checks of the submitted picture would accept it. */
  readonly isUsable: boolean
  /** Order of frames of one step; higher is better. */
  readonly rank: number
}

/** Measures frames like submitted pictures. */
export interface FrameMeasurer {
  document(bytes: Uint8Array, options: DocumentFrame): Promise<MeasuredFrame>
  portrait(bytes: Uint8Array, owner: string): Promise<MeasuredFrame>
  close(): Promise<void>
}

export interface DocumentFrame {
  /** Type that the session asks for. */
  readonly documentType: string | undefined
  /** Tenant, among which the examiner shares its time. */
  readonly owner: string
  readonly now: number
}
