import { visible } from '../../../shared/analysis/index.ts'
import { type FileCoverage, formatSize, type ReportedFile, type ZipEntryFacts } from '../../../shared/report/index.ts'
import { recordLabels } from '../../labels/record.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'

interface FileStripProps {
  readonly path: string
  /** Index among entries of this name; null if the name is unique. */
  readonly nth: number | null
  readonly file: ReportedFile | undefined
  readonly covered: FileCoverage | undefined
  readonly onInput: (offset: number, length: number) => void
}

/** Name, size, hash and coverage, with links to the ZIP's records of the file. */
export function FileStrip({ path, nth, file, covered, onInput }: FileStripProps) {
  const { facts } = useModel().opened
  const full = facts.rootFolder === null ? path : `${facts.rootFolder}/${path}`
  const entry = facts.container?.entries.filter(({ name, isFolder }) => name === full && !isFolder)[nth ?? 0]
  const labels = recordLabels.facts
  return (
    <div className="file-strip">
      <strong className="mono">
        <bdi>{visible(nth === null ? path : recordLabels.entryOf(path, nth + 1))}</bdi>
      </strong>
      {covered && <CoverTag file={covered} />}
      {file && (
        <>
          <span className="quiet">
            {formatSize(file.size)} · {file.method}
          </span>
          {file.sha256 !== null && (
            <span className="mono quiet" title={file.sha256}>
              {labels.sha256} {file.sha256.slice(0, 16)}…
            </span>
          )}
          {file.declaredSha256 !== null && file.declaredSha256 !== file.sha256 && (
            <span className="mono tone-bad" title={file.declaredSha256}>
              {labels.declared} {file.declaredSha256.slice(0, 16)}…
            </span>
          )}
        </>
      )}
      {entry && <EntryLinks entry={entry} start={facts.container?.offset ?? null} onInput={onInput} />}
    </div>
  )
}

interface EntryLinksProps {
  readonly entry: ZipEntryFacts
  readonly start: number | null
  readonly onInput: (offset: number, length: number) => void
}

/** Bytes of a ZIP record without its name. APPNOTE 4.3.7, 4.3.12 */
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46

function EntryLinks({ entry, start, onInput }: EntryLinksProps) {
  const { headerOffset, dataOffset, centralOffset, compressedSize, crc32, modified } = entry
  const labels = recordLabels.facts
  const crc = crc32.toString(16).padStart(8, '0')
  return (
    <span className="row file-links">
      <span className="mono quiet">
        {labels.crc} {crc} · {modified}
      </span>
      {start === null ? (
        <span className="quiet">{recordLabels.notStored}</span>
      ) : (
        <>
          <button
            type="button"
            className="link-button"
            onClick={() => onInput(start + headerOffset, Math.max(LOCAL_BYTES, dataOffset - headerOffset))}
          >
            {labels.localHeader}
          </button>
          <button type="button" className="link-button" onClick={() => onInput(start + dataOffset, compressedSize)}>
            {labels.data}
          </button>
          <button
            type="button"
            className="link-button"
            onClick={() => onInput(start + centralOffset, CENTRAL_BYTES + entry.name.length)}
          >
            {labels.central}
          </button>
        </>
      )}
    </span>
  )
}
