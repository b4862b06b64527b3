import TinyQueue from 'tinyqueue'

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

interface Alarm {
  readonly time: number
  /** Order of alarms with equal times. */
  readonly number: number
  readonly wake: () => void
}

const compareAlarms = (a: Alarm, b: Alarm): number => a.time - b.time || a.number - b.number

/** Maximum milliseconds between checks of the machine's clock, which can be changed, and which continues during suspension. */
const MAX_TIMER_MS = 1000

/** The machine's clock. System timers ignore changes of it, so it is polled while an alarm is set. */
class SystemClock implements ServiceClock {
  readonly #alarms = new Set<Alarm>()
  /** All alarms, plus cancelled ones that have not reached the front. */
  #queue = new TinyQueue<Alarm>([], compareAlarms)
  #count = 0
  #timer: NodeJS.Timeout | undefined

  now(): number {
    return Date.now()
  }

  at(time: number, wake: () => void): () => void {
    const alarm = { time, number: this.#count++, wake }
    this.#alarms.add(alarm)
    this.#queue.push(alarm)
    this.#arm()
    return () => {
      this.#alarms.delete(alarm)
      if (this.#queue.length > 2 * this.#alarms.size + 64) this.#queue = new TinyQueue([...this.#alarms], compareAlarms)
      if (this.#alarms.size === 0) clearTimeout(this.#timer)
    }
  }

  pass(milliseconds: number): Promise<void> {
    return new Promise((done) => setTimeout(done, milliseconds))
  }

  catchUp(): void {}

  #arm(): void {
    clearTimeout(this.#timer)
    const next = this.#earliest()
    if (next) this.#timer = setTimeout(() => this.#ring(), Math.min(Math.max(0, next.time - Date.now()), MAX_TIMER_MS))
  }

  #ring(): void {
    const now = Date.now()
    for (let next = this.#earliest(); next && next.time <= now; next = this.#earliest()) {
      this.#alarms.delete(next)
      next.wake()
    }
    this.#arm()
  }

  #earliest(): Alarm | undefined {
    for (;;) {
      const next = this.#queue.peek()
      if (!next || this.#alarms.has(next)) return next
      this.#queue.pop()
    }
  }
}

export const systemClock: ServiceClock = new SystemClock()

/** Clock that is moved manually; with `isRunning` simulated durations advance it. */
export class ManualClock implements ServiceClock {
  #now: number
  readonly #isRunning: boolean
  readonly #alarms = new Set<Alarm>()
  /** All alarms, plus cancelled ones that have not reached the front. */
  #queue = new TinyQueue<Alarm>([], compareAlarms)
  #count = 0

  constructor(start: number, isRunning = false) {
    this.#now = start
    this.#isRunning = isRunning
  }

  now(): number {
    return this.#now
  }

  at(time: number, wake: () => void): () => void {
    const alarm = { time, number: this.#count++, wake }
    this.#alarms.add(alarm)
    this.#queue.push(alarm)
    if (time <= this.#now) queueMicrotask(() => this.#ring(this.#now))
    return () => {
      this.#alarms.delete(alarm)
      if (this.#queue.length > 2 * this.#alarms.size + 64) this.#queue = new TinyQueue([...this.#alarms], compareAlarms)
    }
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
    return this.#earliest()?.time ?? null
  }

  /** Advances the clock; alarms fire in order, each at its own time. */
  advance(milliseconds: number): void {
    this.#ring(this.#now + milliseconds)
  }

  #ring(until: number): void {
    for (;;) {
      const next = this.#earliest()
      if (!next || next.time > until) break
      this.#alarms.delete(next)
      this.#now = Math.max(this.#now, next.time)
      next.wake()
    }
    this.#now = Math.max(this.#now, until)
  }

  #earliest(): Alarm | undefined {
    for (;;) {
      const next = this.#queue.peek()
      if (!next || this.#alarms.has(next)) return next
      this.#queue.pop()
    }
  }
}

/** Milliseconds that a clock is ahead of the machine's, and the time at which it is frozen; null if it runs. */
export interface ClockAdjustment {
  readonly offset: number
  readonly frozenAt: number | null
}

/** Clock of the service that can be frozen, advanced and released at run time. */
export class AdjustableClock implements ServiceClock {
  #offset = 0
  #frozen: ManualClock | null = null
  #isTimeSet: boolean
  #onAdjusted: (adjustment: ClockAdjustment) => Promise<void> = async () => {}
  #stored: Promise<void> = Promise.resolve()
  /** Alarms of both clocks, so that freezing loses none. */
  readonly #alarms = new Set<{ readonly time: number; readonly wake: () => void; cancel: () => void }>()

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
    this.#frozen = before.frozenAt === null ? null : new ManualClock(before.frozenAt)
    this.#armAll()
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
    const alarm = { time, wake, cancel: () => {} }
    this.#alarms.add(alarm)
    this.#arm(alarm)
    return () => {
      alarm.cancel()
      this.#alarms.delete(alarm)
    }
  }

  pass(milliseconds: number): Promise<void> {
    return this.#frozen ? this.#frozen.pass(milliseconds) : systemClock.pass(milliseconds)
  }

  catchUp(): void {
    this.#frozen?.catchUp()
  }

  /** Freezes the clock at `time`, by default now. */
  freeze(time = this.now()): void {
    this.#store({ offset: this.#offset, frozenAt: time })
    this.#frozen = new ManualClock(time)
    this.#armAll()
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
    this.#armAll()
  }

  /** Resumes from the frozen time. */
  release(): void {
    if (!this.#frozen) return
    const offset = this.#frozen.now() - Date.now()
    this.#store({ offset, frozenAt: null })
    this.#offset = offset
    this.#frozen = null
    this.#armAll()
  }

  /** Called before the clock changes: an adjustment that cannot be stored does not happen. */
  #store(adjustment: ClockAdjustment): void {
    this.#stored = this.#onAdjusted(adjustment)
    // Callers of stored() receive the rejection; it must not be unhandled for others.
    this.#stored.catch(() => {})
    this.#isTimeSet = true
  }

  #armAll(): void {
    for (const alarm of this.#alarms) {
      alarm.cancel()
      this.#arm(alarm)
    }
  }

  #arm(alarm: { readonly time: number; readonly wake: () => void; cancel: () => void }): void {
    const ring = () => {
      this.#alarms.delete(alarm)
      alarm.wake()
    }
    alarm.cancel = this.#frozen ? this.#frozen.at(alarm.time, ring) : systemClock.at(alarm.time - this.#offset, ring)
  }
}

/** Formats a local date-time with milliseconds; the service's zone is UTC. Service: Conventions */
export const localDateTime = (time: number): string => new Date(time).toISOString().slice(0, -1)
