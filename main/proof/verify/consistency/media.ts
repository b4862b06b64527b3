import { type FileFacts, kindOf, list, members } from '../../../../shared/report/index.ts'
import { MEDIA_GROUPS } from './media-listing.ts'
import { PROOF, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** Reports media that no operation uses. Verdict: "each media file is used" */
const unused: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const used = usedIds(record)
  for (const group of MEDIA_GROUPS)
    for (const { id, pointer } of record.media.groups[group].values())
      if (!used.has(id)) contradictions.add('consistency.unused-media', PROOF, pointer, { actual: brief(id) })
}

function usedIds({ operations }: ProofRecord): ReadonlySet<string> {
  const used = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value === 'string') used.add(value)
  }
  for (const { evidence, raw } of operations) {
    for (const element of list(evidence?.captureImages)) add(members(element)?.id)
    for (const element of list(evidence?.photoCrops)) add(members(element)?.id)
    add(evidence?.video)
    add(members(raw.additionalFile)?.id)
  }
  return used
}

/** Reports media with the id of an earlier one of their group. */
const repeatedIds: Rule = ({ media }, contradictions) => {
  for (const { pointer, id } of media.repeated)
    contradictions.add('consistency.media-id-twice', PROOF, pointer, { actual: brief(id) })
}

/** Compares leading bytes with the folder: an image must be an image. The hash decides; this only warns. */
const kinds: Rule = ({ media, files }, contradictions) => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const group of ['images', 'videos'] as const)
    for (const { path } of media.groups[group].values()) {
      const file = byPath.get(path)
      if (file && file.sha256 !== null) checkKind(file, group === 'images' ? 'image' : 'video', contradictions)
    }
}

function checkKind({ path, size, leading }: FileFacts, kind: 'image' | 'video', contradictions: Contradictions): void {
  const found = kindOf(leading)
  const expected = kind === 'image' ? 'an image' : 'a video'
  if (size === 0) contradictions.addFile('consistency.empty-media', path)
  else if (!found)
    contradictions.addFile('consistency.media-type', path, { variant: 'unknown', expected, actual: 'nothing known' })
  else if (found.kind !== kind) contradictions.addFile('consistency.media-type', path, { expected, actual: found.name })
}

export const mediaRules: readonly Rule[] = [unused, repeatedIds, kinds]
