import { useMemo } from 'react'
import { useAttempt } from '../../kit/use-attempt.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useSelect, useSelection } from '../../model/archive/selection.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { entryAt, entryFrom } from './entry-item.ts'
import { type StructureRow, structureRows } from './structure-rows.ts'
import { useDocument } from './use-document.ts'
import type { ByteOrigin } from './use-pieces.ts'
import { usePlaceBytes } from './use-place-bytes.ts'

/** Selected file or part of the input: its rows, document, bytes and coverage. */
export function useRecordModel() {
  const { bridge } = useWindow()
  const { opened, coverage } = useModel()
  const { facts, report, archive } = opened
  const { place, item } = useSelection()
  const select = useSelect()
  const attempt = useAttempt()
  const rows = useMemo(() => structureRows(facts, report, coverage), [facts, report, coverage])
  const input = inputFrom(item)
  const path = place?.path ?? (input || !facts.proof ? null : 'proof.json')
  const entry = useMemo(() => entryAt(coverage.files, path, entryFrom(item)), [coverage, path, item])
  const inFile = usePlaceBytes(archive, path === null ? null : { path, pointer: place?.pointer ?? '' }, entry.nth)
  const file = report.files[entry.index]
  const covered = coverage.files[entry.index]
  const document = useDocument(path, entry.nth)
  const origin = useMemo(
    (): ByteOrigin =>
      path === null
        ? { of: 'input', size: facts.input.size }
        : { of: 'file', path, nth: entry.nth, size: file?.size ?? 0 },
    [path, entry, file, facts],
  )
  const pick = ({ target, key }: StructureRow): void => {
    if (target?.kind === 'file') select({ place: { path: target.path, pointer: '' }, item: target.item })
    else if (target) select({ place: null, item: `input:${target.offset}+${target.length}:${key}` })
  }
  const showInput = (offset: number, length: number): void => select({ place: null, item: `input:${offset}+${length}` })
  const selectAt = async (offset: number): Promise<void> => {
    if (path === null || !document) return
    const { pointer } = await bridge.call('archive.pointer-at', { archive, path, nth: entry.nth, offset })
    select({ place: { path, pointer } })
  }
  return {
    archive,
    rows,
    path,
    place,
    input,
    entry,
    inFile,
    file,
    covered,
    document,
    origin,
    pick,
    showInput,
    /** Selects the value to which a byte belongs. */
    pickByte: (offset: number): void => attempt(() => selectAt(offset)),
    pickPointer: (pointer: string): void => {
      if (path !== null) select({ place: { path, pointer } })
    },
  } as const
}

/** Parses `input:OFFSET+LENGTH:ROW` of the address. */
function inputFrom(item: string | null) {
  const match = /^input:(\d+)(?:\+(\d+))?(?::(\w+))?$/.exec(item ?? '')
  if (!match) return null
  return { offset: Number(match[1]), length: Number(match[2] ?? 1), key: match[3] ?? null }
}
