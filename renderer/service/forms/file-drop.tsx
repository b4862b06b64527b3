import { Button } from '@mantine/core'
import { useRef } from 'react'
import { serviceWords } from '../../words/service.ts'
import { formatSize } from '../format-size.ts'

const words = serviceWords.add

interface FileDropProps {
  readonly label: string
  readonly hint: string
  readonly most: number
  readonly files: readonly File[]
  readonly testId: string
  onFiles(files: readonly File[]): void
}

/** Files of the user's own, chosen or dropped here. */
export function FileDrop({ label, hint, most, files, testId, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null): void => onFiles([...(list ?? [])].slice(0, most))
  return (
    <section
      className="image-drop"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // The rest of the window takes drops for archives, unless somebody else took them.
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <p>{hint}</p>
      {files.length === 0 ? (
        <p className="quiet">{words.nothing}</p>
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
          {words.choose(label)}
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
