import { AlarmQueue } from './alarm-queue.ts'

/** Clock of the service: milliseconds since 1970, UTC. */
export interface ServiceClock {
  now(): number
  /** Calls `wake` at the given time; returns a function that cancels it. */
  at(time: number, wake: () => void): () => void
  /** Simulates the duration of a service. A frozen clock does not advance. */
  pass(milliseconds: number): Promise<void>
  /** Fires overdue alarms; a running clock has fired them already. */
  catchUp(): void
}

/** Clock that is moved manually; with `isRunning` simulated durations advance it. */
export class ManualClock implements ServiceClock {
  #now: number
  readonly #isRunning: boolean
  readonly #alarms: AlarmQueue

  constructor(start: number, isRunning = false, alarms = new AlarmQueue()) {
    this.#now = start
    this.#isRunning = isRunning
    this.#alarms = alarms
  }

  now(): number {
    return this.#now
  }

  at(time: number, wake: () => void): () => void {
    if (time <= this.#now) queueMicrotask(() => this.#ring(this.#now))
    return this.#alarms.add(time, wake)
  }

  /** Advances the clock if `isRunning`, but fires no alarm before the work is done. */
  async pass(milliseconds: number): Promise<void> {
    if (this.#isRunning) this.#now += milliseconds
  }

  catchUp(): void {
    this.#ring(this.#now)
  }

  /** Returns the time of the next alarm; null if none is set. */
  nextAlarm(): number | null {
    return this.#alarms.nextTime()
  }

  /** Advances the clock; alarms fire in order, each at its own time. */
  advance(milliseconds: number): void {
    this.#ring(this.#now + milliseconds)
  }

  #ring(until: number): void {
    for (let due = this.#alarms.takeDue(until); due; due = this.#alarms.takeDue(until)) {
      this.#now = Math.max(this.#now, due.time)
      due.wake()
    }
    this.#now = Math.max(this.#now, until)
  }
}

/** Milliseconds that a clock is ahead of the machine's, and the time at which it is frozen; null if it runs. */
export interface ClockAdjustment {
  readonly offset: number
  readonly frozenAt: number | null
}

/** Maximum milliseconds between checks of the machine's clock, which can be changed, and which continues during suspension. */
const MAX_TIMER_MS = 1000
/** Milliseconds after which further due alarms wait for other work of the main thread. */
const MAX_RING_MS = 10

/** The machine's clock, which can be frozen, advanced and released. System timers ignore changes of it, so it is polled. */
export class AdjustableClock implements ServiceClock {
  /** Alarms of the running and of the frozen clock. */
  readonly #alarms = new AlarmQueue()
  #offset = 0
  #frozen: ManualClock | null = null
  #isTimeSet: boolean
  #onAdjusted: (adjustment: ClockAdjustment) => Promise<void> = async () => {}
  #stored: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** With `isGiven` this time overrides the stored one of an earlier run. */
  constructor(frozenAt: number | null = null, isGiven = frozenAt !== null) {
    this.#isTimeSet = isGiven
    if (frozenAt !== null) this.freeze(frozenAt)
  }

  /**
   * Restores `before` unless a time was given or the clock was adjusted; otherwise passes the current adjustment to `store`.
   * Every later adjustment is passed to `store` before it takes effect.
   */
  restore(before: ClockAdjustment | null, store: (adjustment: ClockAdjustment) => Promise<void>): void {
    this.#onAdjusted = store
    if (this.#isTimeSet) {
      this.#store({ offset: this.#offset, frozenAt: this.#frozen?.now() ?? null })
      return
    }
    if (!before) return
    this.#isTimeSet = true
    this.#offset = before.offset
    if (before.frozenAt !== null) this.#freezeAt(before.frozenAt)
    else this.#run()
  }

  /** Stops reporting adjustments. */
  detach(): void {
    this.#onAdjusted = async () => {}
  }

  /** Resolves when the last adjustment is durable; rejects if it could not be stored. */
  stored(): Promise<void> {
    return this.#stored
  }

  get isFrozen(): boolean {
    return this.#frozen !== null
  }

  now(): number {
    return this.#frozen?.now() ?? Date.now() + this.#offset
  }

  at(time: number, wake: () => void): () => void {
    if (this.#frozen) return this.#frozen.at(time, wake)
    const before = this.#alarms.nextTime()
    const cancel = this.#alarms.add(time, wake)
    if (before === null || time < before) this.#arm()
    return () => {
      cancel()
      if (this.#alarms.nextTime() === null) clearTimeout(this.#timer)
    }
  }

  async pass(milliseconds: number): Promise<void> {
    if (!this.#frozen) await new Promise((done) => setTimeout(done, milliseconds))
  }

  catchUp(): void {
    this.#frozen?.catchUp()
  }

  /** Freezes the clock at `time`, by default now. */
  freeze(time = this.now()): void {
    this.#store({ offset: this.#offset, frozenAt: time })
    this.#freezeAt(time)
  }

  /** Advances the clock by so many milliseconds, frozen or not. */
  advance(milliseconds: number): void {
    if (this.#frozen) {
      this.#store({ offset: this.#offset, frozenAt: this.#frozen.now() + milliseconds })
      this.#frozen.advance(milliseconds)
      return
    }
    this.#store({ offset: this.#offset + milliseconds, frozenAt: null })
    this.#offset += milliseconds
    this.#run()
  }

  /** Resumes from the frozen time. */
  release(): void {
    if (!this.#frozen) return
    const offset = this.#frozen.now() - Date.now()
    this.#store({ offset, frozenAt: null })
    this.#offset = offset
    this.#run()
  }

  /** Called before the clock changes: an adjustment that cannot be stored does not happen. */
  #store(adjustment: ClockAdjustment): void {
    this.#stored = this.#onAdjusted(adjustment)
    // Callers of stored() receive the rejection; it must not be unhandled for others.
    this.#stored.catch(() => {})
    this.#isTimeSet = true
  }

  #freezeAt(time: number): void {
    clearTimeout(this.#timer)
    const frozen = new ManualClock(time, false, this.#alarms)
    this.#frozen = frozen
    queueMicrotask(() => frozen.catchUp())
  }

  #run(): void {
    this.#frozen = null
    this.#arm()
  }

  #arm(): void {
    clearTimeout(this.#timer)
    const next = this.#alarms.nextTime()
    if (next === null || this.#frozen) return
    this.#timer = setTimeout(() => this.#ring(), Math.min(Math.max(0, next - this.now()), MAX_TIMER_MS))
  }

  #ring(): void {
    const end = performance.now() + MAX_RING_MS
    do {
      const due = this.#alarms.takeDue(this.now())
      if (!due) break
      due.wake()
    } while (performance.now() < end)
    this.#arm()
  }
}

/** Formats a local date-time with milliseconds; the service's zone is UTC. Service: Conventions */
export const localDateTime = (time: number): string => new Date(time).toISOString().slice(0, -1)
