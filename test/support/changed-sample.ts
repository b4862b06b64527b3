import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Medium } from '../../main/proof/write/write-archive.ts'
import { written } from '../../samples/sample.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'
import { readBytes } from './read-bytes.ts'

type JsonObject = { [name: string]: JsonValue }

export interface SampleContents {
  /** proof.json without hashes and signature. */
  proof: JsonObject
  identityDetails: JsonObject
  verificationAndEvaluationDetails: JsonObject[]
  media: Medium[]
}

/** Returns a sample with changed content, signed like all samples: unusual, but genuine. */
export async function changedSample(name: string, change: (contents: SampleContents) => void): Promise<Uint8Array> {
  const path = join(import.meta.dirname, '..', '..', 'samples', 'archives', `${name}.mime`)
  const reading = await readBytes(readFileSync(path))
  const { proof, identityDetails, verificationAndEvaluationDetails, files } = reading.facts
  // Samples have these three documents, in these shapes.
  const { hashes, signature: _signature, ...rest } = (proof?.value ?? {}) as JsonObject
  const listed = Object.entries(hashes as { [group: string]: JsonValue }).flatMap(([group, list]) =>
    Array.isArray(list) ? (list as { id: string; path: string }[]).map((entry) => ({ ...entry, group })) : [],
  )
  const media: Medium[] = []
  for (const { id, path: place, group } of listed) {
    const chunks: Uint8Array[] = []
    for await (const chunk of reading.open(place)) chunks.push(Uint8Array.from(chunk))
    const fileName = place.slice(place.lastIndexOf('/') + 1)
    if (files.some((file) => file.path === place))
      media.push({ group: group as Medium['group'], id, fileName, bytes: Buffer.concat(chunks) })
  }
  const contents: SampleContents = {
    proof: structuredClone(rest),
    identityDetails: structuredClone(identityDetails?.value) as JsonObject,
    verificationAndEvaluationDetails: structuredClone(verificationAndEvaluationDetails?.value) as JsonObject[],
    media,
  }
  reading.close()
  change(contents)
  return written(contents)
}
