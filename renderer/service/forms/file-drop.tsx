import { Button } from '@mantine/core'
import { useRef } from 'react'
import { serviceLabels } from '../../labels/service.ts'
import { formatSize } from '../format-size.ts'

const labels = serviceLabels.add

interface FileDropProps {
  readonly label: string
  readonly hint: string
  readonly most: number
  readonly files: readonly File[]
  readonly testId: string
  onFiles(files: readonly File[]): void
}

/** Input for files of the user, selected or dropped. */
export function FileDrop({ label, hint, most, files, testId, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null): void => onFiles([...(list ?? [])].slice(0, most))
  return (
    <section
      className="image-drop"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // The window treats unhandled drops as archives.
        event.preventDefault()
        take(event.dataTransfer.files)
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
        <Button size="xs" variant="default" onClick={() => input.current?.click()}>
          {labels.choose(label)}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        hidden
        data-testid={testId}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </section>
  )
}
