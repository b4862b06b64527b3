import type { JsonFacts } from '../../../shared/report/index.ts'
import { recordLabels } from '../../labels/record.ts'
import { CoverBanner } from '../../parts/cover-banner.tsx'
import { FileStrip } from './file-strip.tsx'
import { HexView } from './hex-view.tsx'
import { JsonTree } from './json-tree.tsx'
import { RecordSearch } from './record-search.tsx'
import { StructureList } from './structure-list.tsx'
import { useRecordModel } from './use-record-model.ts'

/** Files of the archive as linked list, tree and bytes. */
export default function RecordTab() {
  const model = useRecordModel()
  const { archive, rows, path, place, input, entry, inFile, file, covered, document, origin } = model
  return (
    <div className="record">
      <StructureList
        rows={rows}
        current={path === null ? (input?.key ?? 'input') : `file${entry.index}`}
        onPick={model.pick}
      />
      <div className="record-content">
        <RecordSearch />
        {path !== null && (
          <FileStrip path={path} nth={entry.nth} file={file} covered={covered} onInput={model.showInput} />
        )}
        {covered && covered.reason !== 'CONTAINER' && <CoverBanner files={[covered]} />}
        {document && (
          <Document key={entry.index} document={document} pointer={place?.pointer ?? ''} onSelect={model.pickPointer} />
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
            onByte={model.pickByte}
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
