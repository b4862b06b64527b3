import './record.css'
import { useMemo } from 'react'
import type { JsonFacts } from '../../shared/report/facts.ts'
import { useModel } from '../archive/model-context.ts'
import { useSelect, useSelection } from '../archive/selection.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { recordLabels } from '../labels/record.ts'
import { CoverBanner } from '../parts/cover-banner.tsx'
import { entryAt, entryFrom } from './entry-item.ts'
import { FileStrip } from './file-strip.tsx'
import { HexView } from './hex-view.tsx'
import { JsonTree } from './json-tree.tsx'
import { RecordSearch } from './record-search.tsx'
import { StructureList } from './structure-list.tsx'
import { type StructureRow, structureRows } from './structure-rows.ts'
import { useDocument } from './use-document.ts'
import type { ByteOrigin } from './use-pieces.ts'
import { usePlaceBytes } from './use-place-bytes.ts'

/** Files of the archive as linked list, tree and bytes. */
export default function RecordTab() {
  const { bridge } = useWindow()
  const { opened, coverage } = useModel()
  const { facts, report, archive } = opened
  const { place, item } = useSelection()
  const select = useSelect()
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
  const pickByte = async (offset: number): Promise<void> => {
    if (path === null || !document) return
    const { pointer } = await bridge.call('archive.pointer-at', { archive, path, nth: entry.nth, offset })
    select({ place: { path, pointer } })
  }
  return (
    <div className="record">
      <StructureList
        rows={rows}
        current={path === null ? (input?.key ?? 'input') : `file${entry.index}`}
        onPick={pick}
      />
      <div className="record-content">
        <RecordSearch />
        {path !== null && <FileStrip path={path} nth={entry.nth} file={file} covered={covered} onInput={showInput} />}
        {covered && covered.reason !== 'CONTAINER' && <CoverBanner files={[covered]} />}
        {document && (
          <Document
            key={entry.index}
            document={document}
            pointer={place?.pointer ?? ''}
            onSelect={(pointer) => path !== null && select({ place: { path, pointer } })}
          />
        )}
        {covered?.coverage === 'MISSING' ? (
          <p className="nothing">{recordLabels.noBytes}</p>
        ) : (
          <HexView
            key={path === null ? 'input' : `${entry.nth} ${path}`}
            archive={archive}
            name={path ?? recordLabels.input}
            origin={origin}
            marked={path === null ? input : inFile}
            onByte={(offset) => void pickByte(offset)}
          />
        )}
      </div>
    </div>
  )
}

interface DocumentProps {
  readonly document: Pick<JsonFacts, 'path' | 'value' | 'strict'>
  readonly pointer: string
  readonly onSelect: (pointer: string) => void
}

function Document({ document, pointer, onSelect }: DocumentProps) {
  if (document.value === undefined) return <p className="nothing">{recordLabels.notRead}</p>
  return (
    <>
      {!document.strict && <p className="banner">{recordLabels.notStrict}</p>}
      <JsonTree
        key={document.path}
        path={document.path}
        value={document.value}
        selected={pointer}
        onSelect={onSelect}
      />
    </>
  )
}

/** Parses `input:OFFSET+LENGTH:ROW` of the address. */
function inputFrom(item: string | null) {
  const match = /^input:(\d+)(?:\+(\d+))?(?::(\w+))?$/.exec(item ?? '')
  if (!match) return null
  return { offset: Number(match[1]), length: Number(match[2] ?? 1), key: match[3] ?? null }
}
