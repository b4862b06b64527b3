import { formatSize } from '../../../../shared/report/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { FileButton } from '../../../parts/file-button.tsx'

const labels = serviceLabels.add

interface FileDropProps {
  readonly label: string
  readonly hint: string
  /** Maximum number of files. */
  readonly max: number
  readonly files: readonly File[]
  readonly testId: string
  onFiles(files: readonly File[]): void
}

/** Input for files of the user, selected or dropped. */
export function FileDrop({ label, hint, max, files, testId, onFiles }: FileDropProps) {
  const select = (selected: Iterable<File>): void => onFiles([...selected].slice(0, max))
  return (
    <section
      className="image-drop"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // The window treats unhandled drops as archives.
        event.preventDefault()
        select(event.dataTransfer.files)
      }}
    >
      <p>{hint}</p>
      {files.length === 0 ? (
        <p className="quiet">{labels.nothing}</p>
      ) : (
        <ul className="plain-list">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`} className="quiet">
              <bdi>{file.name}</bdi> <span>({formatSize(file.size)})</span>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <FileButton size="xs" variant="default" multiple={max > 1} testId={testId} onFiles={select}>
          {labels.choose(label)}
        </FileButton>
      </div>
    </section>
  )
}
