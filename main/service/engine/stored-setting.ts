import type { EngineStore } from './store.ts'

/** A setting of the store, cached until it is written; this object must be its only writer. */
export class StoredSetting<Value> {
  readonly #store: Pick<EngineStore, 'setting' | 'saveSetting' | 'committed'>
  readonly #name: string
  readonly #initial: Value
  #cached: { readonly value: Value } | null = null

  constructor(store: Pick<EngineStore, 'setting' | 'saveSetting' | 'committed'>, name: string, initial: Value) {
    this.#store = store
    this.#name = name
    this.#initial = initial
  }

  /** Returns the same object until the setting is written. */
  get(): Value {
    // No other writer can invalidate the cache.
    this.#cached ??= { value: (this.#store.setting(this.#name) as Value | null) ?? this.#initial }
    return this.#cached.value
  }

  /** Writes in the open group; if that is rolled back, the setting is unchanged. */
  set(value: Value): void {
    this.#store.saveSetting(this.#name, value)
    this.#cached = null
    // A value cached from a group that was rolled back is invalid.
    this.#store.committed().catch(() => {
      this.#cached = null
    })
  }
}
