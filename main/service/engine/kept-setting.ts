import type { EngineStore } from './store.ts'

/** One setting of the store, read once for each time that it is written; nobody else may write it. */
export class KeptSetting<Value> {
  readonly #store: Pick<EngineStore, 'setting' | 'saveSetting' | 'committed'>
  readonly #name: string
  readonly #initial: Value
  #known: { readonly value: Value } | null = null

  constructor(store: Pick<EngineStore, 'setting' | 'saveSetting' | 'committed'>, name: string, initial: Value) {
    this.#store = store
    this.#name = name
    this.#initial = initial
  }

  /** The same object until it is written again. */
  get(): Value {
    // Nobody else writes this setting.
    this.#known ??= { value: (this.#store.setting(this.#name) as Value | null) ?? this.#initial }
    return this.#known.value
  }

  /** In the open group; when that is undone the setting is what it was. */
  set(value: Value): void {
    this.#store.saveSetting(this.#name, value)
    this.#known = null
    // Those who read before the end of the group saw what may never be.
    this.#store.committed().catch(() => {
      this.#known = null
    })
  }
}
