import { describe, expect, it } from 'vitest'
import type { Place } from '../../../shared/analysis/place.ts'
import type { ArchiveContent } from '../../../shared/analysis/record/read-record.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { everyModel } from './every-model.ts'
import { ALL_SAMPLES, sampleContent } from './sample-record.ts'

/** Collects every position in a model, at any depth. */
function placesIn(model: unknown, found: Map<string, Place>): void {
  if (model instanceof Map) for (const member of model.values()) placesIn(member, found)
  else if (Array.isArray(model)) for (const member of model) placesIn(member, found)
  else if (typeof model === 'object' && model !== null) {
    const { path, pointer } = model as { readonly path?: unknown; readonly pointer?: unknown }
    if (typeof path === 'string' && typeof pointer === 'string') found.set(`${path}#${pointer}`, { path, pointer })
    // Recorded content is no model, and its own members may be called path and pointer.
    else
      for (const [name, member] of Object.entries(model))
        if (name !== 'raw' && name !== 'upgradePaths') placesIn(member, found)
  }
}

function valueAt(content: ArchiveContent, { path, pointer }: Place): JsonValue | undefined {
  const files: { readonly [path: string]: JsonValue | undefined } = {
    'proof.json': content.proof,
    'identityDetails.json': content.identityDetails,
    'verificationAndEvaluationDetails.json': content.details,
  }
  let value = files[path]
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(value, name) ? (value as { readonly [name: string]: JsonValue })[name] : undefined
  }
  return value
}

describe('positions in view models', () => {
  it.each(ALL_SAMPLES)('every position in the views of %s is a value of the archive', async (name) => {
    const content = await sampleContent(name)
    for (const [model, make] of Object.entries(everyModel(content))) {
      if (model === 'links') continue
      const places = new Map<string, Place>()
      placesIn(make(), places)
      const unresolved = [...places.values()].filter(
        (place) =>
          valueAt(content, place) === undefined &&
          !content.files?.some(({ path }) => path === place.path && place.pointer === ''),
      )
      expect([model, unresolved]).toEqual([model, []])
      if (model === 'timeline') expect(places.size).toBeGreaterThan(4)
    }
  })
})
