import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleInfo } from '../../../shared/bridge/index.ts'
import { addToTrustStore, EMPTY_TRUST_STORE, readTrustMaterial, serialiseStore } from '../../proof/index.ts'
import type { NamedBytes } from './case-task.ts'
import { readJsonFile } from './json-file.ts'

const PREFIX = 'sample-'

interface Sample extends SampleInfo {
  readonly file: string
  readonly keys: readonly string[]
  readonly revocationLists: readonly string[]
  /** The keys are in a trust store, for any tenant. */
  readonly stored: boolean
}

/** Archives that are part of the product, each with the keys to verify it. */
export class Samples {
  readonly #folder: string
  readonly #all: readonly Sample[]

  /** `folder` contains expected.json, archives and keys; if it is missing there are no samples. */
  constructor(folder: string) {
    this.#folder = folder
    const listed = readJsonFile(join(folder, 'expected.json'))
    // The file is part of the product and tested with it.
    const rows = (Array.isArray(listed) ? listed : []) as readonly Omit<Sample, 'archive'>[]
    this.#all = rows.map((row) => ({ ...row, archive: `${PREFIX}${row.name}` }))
  }

  list(): readonly SampleInfo[] {
    return this.#all.map(({ archive, name, title, story, indication, subIndication }) => ({
      archive,
      name,
      title,
      story,
      indication,
      subIndication,
    }))
  }

  find(archive: string): {
    readonly title: string
    readonly path: string
    keys(): readonly NamedBytes[]
    lists(): readonly NamedBytes[]
    /** Text of a trust store with the keys; null if the keys apply to this archive only. */
    store(): string | null
  } | null {
    const sample = this.#all.find((item) => item.archive === archive)
    if (!sample) return null
    const read = (name: string): NamedBytes => ({ name, bytes: readFileSync(join(this.#folder, 'keys', name)) })
    return {
      title: sample.file,
      path: join(this.#folder, 'archives', sample.file),
      keys: () => (sample.stored ? [] : sample.keys.map(read)),
      store: () => (sample.stored ? storeOf(sample.keys.map(read)) : null),
      lists: () => sample.revocationLists.map(read),
    }
  }
}

/** Creates a trust store that contains these keys for any tenant. */
function storeOf(files: readonly NamedBytes[]): string {
  let store = EMPTY_TRUST_STORE
  for (const { name, bytes } of files)
    for (const key of readTrustMaterial(bytes, name).keys) {
      const added = addToTrustStore(store, { key, label: name, test: key.test, addedAt: '2026-01-01T00:00:00.000Z' })
      if (added.kind === 'store') store = added.store
    }
  return serialiseStore(store)
}
