import type { ArchiveCoverage, ArchiveFacts, FileCoverage, Report } from '../../../shared/report/index.ts'
import { recordLabels } from '../../labels/record.ts'
import { entryItems } from './entry-item.ts'

/** Part of the input: a range of its bytes, or a file of the archive. */
export interface StructureRow {
  readonly key: string
  readonly depth: number
  readonly title: string
  readonly size: number | null
  readonly target:
    | { readonly kind: 'input'; readonly offset: number; readonly length: number }
    | { readonly kind: 'file'; readonly path: string; readonly item: string | null }
    | null
  /** Null if it is no file. */
  readonly covered: FileCoverage | null
}

/** Returns envelope, ZIP and files, from the outside in. */
export function structureRows(facts: ArchiveFacts, report: Report, coverage: ArchiveCoverage): readonly StructureRow[] {
  const { input, container } = facts
  const isFolder = input.container === 'folder'
  const whole = row(
    'input',
    0,
    isFolder ? recordLabels.folder : recordLabels.input,
    input.size,
    isFolder ? null : [0, input.size],
  )
  return [
    whole,
    ...envelopeRows(facts),
    ...(container
      ? [
          row(
            'zip',
            1,
            recordLabels.zip,
            container.size,
            container.offset === null ? null : [container.offset, container.size],
          ),
        ]
      : []),
    ...fileRows(report, coverage),
  ]
}

function row(
  key: string,
  depth: number,
  title: string,
  size: number | null,
  place: readonly [number, number] | null,
): StructureRow {
  const target = place && ({ kind: 'input', offset: place[0], length: place[1] } as const)
  return { key, depth, title, size, target, covered: null }
}

function envelopeRows({ envelope, input }: ArchiveFacts): readonly StructureRow[] {
  if (!envelope) return []
  const first = envelope.parts[0]
  const { preambleLength, epilogueLength } = envelope
  const end = input.size - epilogueLength
  return [
    row('envelope', 1, recordLabels.envelope, input.size, [0, input.size]),
    ...(envelope.hasTopHeaders
      ? [row('headers', 2, recordLabels.headers, null, [0, Math.min(first?.bodyOffset ?? 0, 4096)])]
      : []),
    ...(preambleLength > 0 ? [row('preamble', 2, recordLabels.preamble, preambleLength, null)] : []),
    ...envelope.parts.map(({ index, contentType, bodyOffset, bodyLength }) =>
      row(`part${index}`, 2, recordLabels.part(index, contentType), bodyLength, [bodyOffset, bodyLength]),
    ),
    ...(epilogueLength > 0 ? [row('epilogue', 2, recordLabels.epilogue, epilogueLength, [end, epilogueLength])] : []),
  ]
}

function fileRows({ files }: Report, coverage: ArchiveCoverage): readonly StructureRow[] {
  const items = entryItems(coverage.files)
  const rows = coverage.files.map((covered, index): StructureRow => {
    const { path } = covered
    const item = items[index] ?? null
    return {
      key: `file${index}`,
      depth: 1,
      title: item === null ? path : recordLabels.entryOf(path, Number(item.slice('entry:'.length)) + 1),
      size: covered.coverage === 'MISSING' ? null : (files[index]?.size ?? null),
      target: { kind: 'file', path, item },
      covered,
    }
  })
  const sorted = rows.toSorted((a, b) => Number(a.title.includes('/')) - Number(b.title.includes('/')))
  return [row('files', 0, `${recordLabels.files} ${rows.length}`, null, null), ...sorted]
}
