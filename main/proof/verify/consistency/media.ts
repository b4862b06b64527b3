import type { Observation } from '../../../../shared/findings/finding.ts'
import { list, type MediaGroup, members, PROOF, type ProofRecord } from './record.ts'
import { at, brief, type Rule } from './rule.ts'

const GROUPS: readonly MediaGroup[] = ['images', 'videos', 'additionalFiles']

/** Verdict: "each media file is used". A reference portrait may stand alone, so this is only mentioned. */
const unused: Rule = (record) => {
  const used = usedIds(record)
  return GROUPS.flatMap((group) =>
    [...record.media[group]].flatMap(([id, { pointer }]) =>
      used.has(id) ? [] : [at(PROOF, pointer, 'consistency.unused-media', { actual: brief(id) })],
    ),
  )
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

const duplicateIds: Rule = ({ duplicateMedia }) =>
  duplicateMedia.map(({ pointer, id }) => at(PROOF, pointer, 'consistency.media-id-twice', { actual: brief(id) }))

/** What the first bytes of a file say it is. */
const KINDS: readonly {
  readonly kind: 'image' | 'video' | 'other'
  readonly name: string
  readonly pattern: RegExp
}[] = [
  { kind: 'image', name: 'JPEG', pattern: /^ffd8ff/ },
  { kind: 'image', name: 'PNG', pattern: /^89504e470d0a1a0a/ },
  { kind: 'image', name: 'GIF', pattern: /^47494638/ },
  { kind: 'image', name: 'WebP', pattern: /^52494646.{8}57454250/ },
  { kind: 'image', name: 'BMP', pattern: /^424d/ },
  { kind: 'image', name: 'TIFF', pattern: /^(49492a00|4d4d002a)/ },
  { kind: 'image', name: 'JPEG 2000', pattern: /^(0000000c6a502020|ff4fff51)/ },
  { kind: 'image', name: 'HEIF or AVIF', pattern: /^.{8}66747970(68656963|68656978|6d696631|61766966|68657663)/ },
  { kind: 'image', name: 'PDF scan', pattern: /^255044462d/ },
  { kind: 'video', name: 'MP4 or QuickTime', pattern: /^.{8}(66747970|6d6f6f76|6d646174)/ },
  { kind: 'video', name: 'WebM or Matroska', pattern: /^1a45dfa3/ },
  { kind: 'video', name: 'AVI', pattern: /^52494646.{8}41564920/ },
  { kind: 'video', name: 'MPEG', pattern: /^000001(ba|b3)/ },
  { kind: 'video', name: 'Ogg', pattern: /^4f676753/ },
  { kind: 'other', name: 'ZIP', pattern: /^504b(0304|0506)/ },
  { kind: 'other', name: 'program', pattern: /^(4d5a|7f454c46|cafebabe|feedfac)/ },
  { kind: 'other', name: 'script', pattern: /^2321/ },
  { kind: 'other', name: 'markup (HTML, SVG or XML)', pattern: /^(efbbbf)?(20|0a|0d|09)*3c/ },
]

/** Signature bytes against the folder: an image is an image. The hash decides; this only warns. */
const kinds: Rule = ({ media, files }) => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (['images', 'videos'] as const).flatMap((group) =>
    [...media[group].values()].flatMap(({ path }): Observation[] => {
      const file = byPath.get(path)
      if (!file || file.sha256 === null) return []
      if (file.size === 0) return [{ code: 'consistency.empty-media', subject: { path } }]
      const found = KINDS.find(({ pattern }) => pattern.test(file.leading))
      const wanted = group === 'images' ? 'image' : 'video'
      return found && found.kind !== wanted
        ? [
            {
              code: 'consistency.media-type',
              subject: { path },
              expected: `an ${wanted}`.replace('an v', 'a v'),
              actual: found.name,
            },
          ]
        : []
    }),
  )
}

export const mediaRules: readonly Rule[] = [unused, duplicateIds, kinds]
