import { visible } from '../../shared/analysis/visible-text.ts'
import type { ArchiveFacts, ZipEntryFacts } from '../../shared/report/facts.ts'
import type { ReportedFile } from '../../shared/report/report.ts'
import { sizeInWords } from '../../shared/report/verdict-words.ts'
import { recordWords } from '../words/record.ts'
import { verdictWords } from '../words/verdict.ts'

interface FileStripProps {
  readonly path: string
  readonly file: ReportedFile | undefined
  readonly facts: ArchiveFacts
  readonly onInput: (offset: number, length: number) => void
}

const TONES: { readonly [status: string]: string } = { MATCHED: 'good', SIGNED_FILE: 'good', UNLISTED: 'unsure' }

/** Name, size, hash and whether it is covered, with the ways into the ZIP's own records. */
export function FileStrip({ path, file, facts, onInput }: FileStripProps) {
  const full = facts.rootFolder === null ? path : `${facts.rootFolder}/${path}`
  const entry = facts.container?.entries.find(({ name }) => name === full)
  const words = recordWords.facts
  return (
    <div className="file-strip">
      <strong className="mono">
        <bdi>{visible(path)}</bdi>
      </strong>
      {file && (
        <>
          <span className={`tag tag-${TONES[file.status] ?? 'bad'}`}>{verdictWords.statuses[file.status]}</span>
          <span className="quiet">
            {sizeInWords(file.size)} · {file.method}
          </span>
          {file.sha256 !== null && (
            <span className="mono quiet" title={file.sha256}>
              {words.sha256} {file.sha256.slice(0, 16)}…
            </span>
          )}
          {file.status === 'MISMATCHED' && file.declaredSha256 !== null && (
            <span className="mono tone-bad" title={file.declaredSha256}>
              {words.declared} {file.declaredSha256.slice(0, 16)}…
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
  const words = recordWords.facts
  const crc = crc32.toString(16).padStart(8, '0')
  return (
    <span className="row file-links">
      <span className="mono quiet">
        {words.crc} {crc} · {modified}
      </span>
      {start === null ? (
        <span className="quiet">{recordWords.notStored}</span>
      ) : (
        <>
          <button
            type="button"
            className="link-button"
            onClick={() => onInput(start + headerOffset, Math.max(LOCAL_BYTES, dataOffset - headerOffset))}
          >
            {words.localHeader}
          </button>
          <button type="button" className="link-button" onClick={() => onInput(start + dataOffset, compressedSize)}>
            {words.data}
          </button>
          <button
            type="button"
            className="link-button"
            onClick={() => onInput(start + centralOffset, CENTRAL_BYTES + entry.name.length)}
          >
            {words.central}
          </button>
        </>
      )}
    </span>
  )
}
