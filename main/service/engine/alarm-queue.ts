import TinyQueue from 'tinyqueue'

interface Alarm {
  readonly time: number
  /** Order of alarms with equal times. */
  readonly number: number
  readonly wake: () => void
}

const compareAlarms = (a: Alarm, b: Alarm): number => a.time - b.time || a.number - b.number

/** Alarms in order of their times; alarms with equal times are in order of registration. */
export class AlarmQueue {
  readonly #alarms = new Set<Alarm>()
  /** All alarms, plus cancelled ones that have not reached the front. */
  #queue = new TinyQueue<Alarm>([], compareAlarms)
  #count = 0

  /** Adds an alarm; returns a function that cancels it. */
  add(time: number, wake: () => void): () => void {
    const alarm = { time, number: this.#count++, wake }
    this.#alarms.add(alarm)
    this.#queue.push(alarm)
    return () => {
      this.#alarms.delete(alarm)
      if (this.#queue.length > 2 * this.#alarms.size + 64) this.#queue = new TinyQueue([...this.#alarms], compareAlarms)
    }
  }

  /** Returns the time of the next alarm; null if there is none. */
  nextTime(): number | null {
    return this.#earliest()?.time ?? null
  }

  /** Removes and returns the next alarm if it is due at `time`; null otherwise. */
  takeDue(time: number): Alarm | null {
    const next = this.#earliest()
    if (!next || next.time > time) return null
    this.#alarms.delete(next)
    return next
  }

  #earliest(): Alarm | undefined {
    for (;;) {
      const next = this.#queue.peek()
      if (!next || this.#alarms.has(next)) return next
      this.#queue.pop()
    }
  }
}
