import './record.css'
import { useMemo } from 'react'
import type { ArchiveFacts, JsonFacts } from '../../shared/report/facts.ts'
import { useModel } from '../archive/model-context.ts'
import { useSelect, useSelection } from '../archive/selection.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { CoverBanner } from '../parts/cover-banner.tsx'
import { recordWords } from '../words/record.ts'
import { FileStrip } from './file-strip.tsx'
import { HexView } from './hex-view.tsx'
import { JsonTree } from './json-tree.tsx'
import { RecordSearch } from './record-search.tsx'
import { StructureList } from './structure-list.tsx'
import { type StructureRow, structureRows } from './structure-rows.ts'
import type { ByteOrigin } from './use-pieces.ts'
import { usePlaceBytes } from './use-place-bytes.ts'

/** Every file of the archive: list, tree and bytes, linked both ways. */
export default function RecordTab() {
  const { bridge } = useWindow()
  const { opened } = useModel()
  const { facts, report, archive } = opened
  const { place, item } = useSelection()
  const select = useSelect()
  const rows = useMemo(() => structureRows(facts, report), [facts, report])
  const input = inputFrom(item)
  const path = place?.path ?? (input || !facts.proof ? null : 'proof.json')
  const inFile = usePlaceBytes(archive, path === null ? null : { path, pointer: place?.pointer ?? '' })
  const file = report.files.find((one) => one.path === path)
  const document = path === null ? null : documentAt(facts, path)
  const origin = useMemo(
    (): ByteOrigin =>
      path === null ? { of: 'input', size: facts.input.size } : { of: 'file', path, size: file?.size ?? 0 },
    [path, file, facts],
  )
  const pick = ({ target, key }: StructureRow): void => {
    if (target?.kind === 'file') select({ place: { path: target.path, pointer: '' }, item: null })
    else if (target) select({ place: null, item: `input:${target.offset}+${target.length}:${key}` })
  }
  const showInput = (offset: number, length: number): void => select({ place: null, item: `input:${offset}+${length}` })
  const pickByte = async (offset: number): Promise<void> => {
    if (path === null || !document) return
    const { pointer } = await bridge.call('archive.pointer-at', { archive, path, offset })
    select({ place: { path, pointer } })
  }
  return (
    <div className="record">
      <StructureList rows={rows} current={path === null ? (input?.key ?? 'input') : `file:${path}`} onPick={pick} />
      <div className="record-content">
        <RecordSearch />
        {path !== null && <FileStrip path={path} file={file} facts={facts} onInput={showInput} />}
        {path !== null && <CoverBanner paths={[path]} />}
        {document && (
          <Document
            document={document}
            pointer={place?.pointer ?? ''}
            onSelect={(pointer) => path !== null && select({ place: { path, pointer } })}
          />
        )}
        {file?.status === 'MISSING' ? (
          <p className="nothing">{recordWords.noBytes}</p>
        ) : (
          <HexView
            key={path ?? 'input'}
            archive={archive}
            name={path ?? recordWords.input}
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
  readonly document: JsonFacts
  readonly pointer: string
  readonly onSelect: (pointer: string) => void
}

function Document({ document, pointer, onSelect }: DocumentProps) {
  if (document.value === undefined) return <p className="nothing">{recordWords.notRead}</p>
  return (
    <>
      {!document.strict && <p className="banner">{recordWords.notStrict}</p>}
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

const documentAt = (facts: ArchiveFacts, path: string): JsonFacts | null =>
  [facts.proof, facts.identityDetails, facts.verificationAndEvaluationDetails].find((one) => one?.path === path) ?? null

/** `input:OFFSET+LENGTH:ROW` of the address. */
function inputFrom(item: string | null) {
  const match = /^input:(\d+)(?:\+(\d+))?(?::(\w+))?$/.exec(item ?? '')
  if (!match) return null
  return { offset: Number(match[1]), length: Number(match[2] ?? 1), key: match[3] ?? null }
}
