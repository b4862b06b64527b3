import TinyQueue from 'tinyqueue'

/** Time as the service sees it: milliseconds since 1970, UTC. */
export interface ServiceClock {
  now(): number
  /** Calls `wake` once the time has come; the answer takes that back. */
  at(time: number, wake: () => void): () => void
  /** Lets time pass as a service takes it. A clock that is frozen stays where it is. */
  pass(milliseconds: number): Promise<void>
  /** Wakes whoever should have been woken by now; a clock that goes by itself has done so. */
  catchUp(): void
}

interface Alarm {
  readonly time: number
  /** Alarms of one time ring as they were set. */
  readonly number: number
  readonly wake: () => void
}

const inOrder = (one: Alarm, other: Alarm): number => one.time - other.time || one.number - other.number

/** Milliseconds between looks at the machine's clock, which may be set, or run on while the machine is suspended. */
const LOOK_MS = 1000

/** The machine's own clock. Timers of the system do not see it move, so it is looked at again and again while an alarm is set. */
class SystemClock implements ServiceClock {
  readonly #alarms = new Set<Alarm>()
  /** All of them, and some that were taken back and have not come to the front. */
  #queue = new TinyQueue<Alarm>([], inOrder)
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
      if (this.#queue.length > 2 * this.#alarms.size + 64) this.#queue = new TinyQueue([...this.#alarms], inOrder)
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
    if (next) this.#timer = setTimeout(() => this.#ring(), Math.min(Math.max(0, next.time - Date.now()), LOOK_MS))
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

/** A clock that stands still until it is told to go on; with `isRunning` services that take time move it themselves. */
export class ManualClock implements ServiceClock {
  #now: number
  readonly #isRunning: boolean
  readonly #alarms = new Set<Alarm>()
  /** All of them, and some that were taken back and have not come to the front. */
  #queue = new TinyQueue<Alarm>([], inOrder)
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
      if (this.#queue.length > 2 * this.#alarms.size + 64) this.#queue = new TinyQueue([...this.#alarms], inOrder)
    }
  }

  /** Time that a service takes moves the clock, but rings no alarm before the work is done. */
  async pass(milliseconds: number): Promise<void> {
    if (this.#isRunning) this.#now += milliseconds
  }

  catchUp(): void {
    this.#ring(this.#now)
  }

  /** When the next alarm rings; null where none is set. */
  nextAlarm(): number | null {
    return this.#earliest()?.time ?? null
  }

  /** Goes on by so many milliseconds; alarms ring in their order, each at its own time. */
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

/** How far a clock is before the machine's, milliseconds, and where it stands; null while it runs. */
export interface ClockAdjustment {
  readonly offset: number
  readonly frozenAt: number | null
}

/** A clock of the service that can be frozen, moved on and set free again while it runs. */
export class AdjustableClock implements ServiceClock {
  #offset = 0
  #frozen: ManualClock | null = null
  #isGiven: boolean
  #onAdjusted: (adjustment: ClockAdjustment) => Promise<void> = async () => {}
  #kept: Promise<void> = Promise.resolve()
  /** Alarms of both times, so that freezing loses none. */
  readonly #alarms = new Set<{ readonly time: number; readonly wake: () => void; cancel: () => void }>()

  /** With `isGiven` the time is to be this one, whatever a service that is taken up again had before. */
  constructor(frozenAt: number | null = null, isGiven = frozenAt !== null) {
    this.#isGiven = isGiven
    if (frozenAt !== null) this.freeze(frozenAt)
  }

  /**
   * Goes on as `before`, where no time was given and nobody has adjusted the clock; otherwise `keep` hears how it now stands. It also
   * hears of every adjustment from now on, before it is made.
   */
  takeUp(before: ClockAdjustment | null, keep: (adjustment: ClockAdjustment) => Promise<void>): void {
    this.#onAdjusted = keep
    if (this.#isGiven) {
      this.#keep({ offset: this.#offset, frozenAt: this.#frozen?.now() ?? null })
      return
    }
    if (!before) return
    this.#isGiven = true
    this.#offset = before.offset
    this.#frozen = before.frozenAt === null ? null : new ManualClock(before.frozenAt)
    this.#armAll()
  }

  /** Nobody hears of adjustments any more. */
  letGo(): void {
    this.#onAdjusted = async () => {}
  }

  /** Resolves when the last adjustment is durable; rejects when it could not be kept. */
  kept(): Promise<void> {
    return this.#kept
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

  /** Stops at `time`; without one, now. */
  freeze(time = this.now()): void {
    this.#keep({ offset: this.#offset, frozenAt: time })
    this.#frozen = new ManualClock(time)
    this.#armAll()
  }

  /** Goes on by so many milliseconds, frozen or not. */
  advance(milliseconds: number): void {
    if (this.#frozen) {
      this.#keep({ offset: this.#offset, frozenAt: this.#frozen.now() + milliseconds })
      this.#frozen.advance(milliseconds)
      return
    }
    this.#keep({ offset: this.#offset + milliseconds, frozenAt: null })
    this.#offset += milliseconds
    this.#armAll()
  }

  /** Runs again, from the time where it stands. */
  release(): void {
    if (!this.#frozen) return
    const offset = this.#frozen.now() - Date.now()
    this.#keep({ offset, frozenAt: null })
    this.#offset = offset
    this.#frozen = null
    this.#armAll()
  }

  /** Before the clock changes: what cannot be kept does not happen. */
  #keep(adjustment: ClockAdjustment): void {
    this.#kept = this.#onAdjusted(adjustment)
    // Whoever asks is told; nobody else need know.
    this.#kept.catch(() => {})
    this.#isGiven = true
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

let last = { time: Number.NaN, text: '' }

/** Local date-time with milliseconds, as the documents write it; the service's zone is UTC. Service: Conventions */
export function localDateTime(time: number): string {
  // One call writes the same time several times.
  if (time !== last.time) last = { time, text: new Date(time).toISOString().slice(0, -1) }
  return last.text
}
