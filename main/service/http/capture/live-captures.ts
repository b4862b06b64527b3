import type { Engine } from '../../engine/engine.ts'
import type { SessionState } from '../../engine/state.ts'
import { FramePicker } from './frame-picker.ts'
import type { FrameMeasurer, Guidance } from './measured-frame.ts'

/** Maximum number of sessions whose frames are in memory; the oldest starts again. */
const MAX_SESSIONS = 50

export const STEPS = ['FRONT', 'BACK', 'PORTRAIT'] as const
export type Step = (typeof STEPS)[number]

export interface FrameAnswer {
  /** Most urgent first. */
  readonly guidance: readonly Guidance[]
  /** Whether the step has its picture. */
  readonly isTaken: boolean
}

/** Frame of a session's live capture. */
export interface Frame {
  readonly step: Step
  readonly bytes: Uint8Array
  /** Whether the person asks for this picture. */
  readonly take: boolean
}

/** Best frames of live captures, in memory until their sessions end. */
export class LiveCaptures {
  readonly #engine: Engine
  readonly #measurer: FrameMeasurer
  readonly #sessions = new Map<string, Map<Step, FramePicker>>()
  readonly #unwatch: () => void

  constructor(engine: Engine, measurer: FrameMeasurer) {
    this.#engine = engine
    this.#measurer = measurer
    this.#unwatch = engine.watch(({ kind }) => {
      if (kind === 'session' || kind === 'ended') this.#forgetEnded()
    })
  }

  async add(session: SessionState, owner: string, { step, bytes, take }: Frame): Promise<FrameAnswer> {
    const measured =
      step === 'PORTRAIT'
        ? await this.#measurer.portrait(bytes, owner)
        : await this.#measurer.document(bytes, {
            documentType: session.documentType,
            owner,
            now: this.#engine.clock.now(),
          })
    // The session may have ended meanwhile; its frames must not stay.
    if (!this.#isOpen(session.id)) return { guidance: [], isTaken: false }
    return { guidance: measured.guidance, isTaken: this.#picker(session.id, step).add(bytes, measured, take) }
  }

  /** Returns the picture of a step; null until it is taken. */
  picture(sessionId: string, step: Step): Uint8Array | null {
    return this.#sessions.get(sessionId)?.get(step)?.taken ?? null
  }

  async close(): Promise<void> {
    this.#unwatch()
    this.#sessions.clear()
    await this.#measurer.close()
  }

  #picker(sessionId: string, step: Step): FramePicker {
    const pickers = this.#sessions.get(sessionId) ?? new Map<Step, FramePicker>()
    const picker = pickers.get(step) ?? new FramePicker()
    pickers.set(step, picker)
    this.#sessions.set(sessionId, pickers)
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest)
    return picker
  }

  #forgetEnded(): void {
    for (const sessionId of this.#sessions.keys()) if (!this.#isOpen(sessionId)) this.#sessions.delete(sessionId)
  }

  #isOpen(sessionId: string): boolean {
    try {
      return this.#engine.control.session(sessionId)?.session.ended === null
    } catch {
      // Throws while a snapshot is being restored.
      return false
    }
  }
}
