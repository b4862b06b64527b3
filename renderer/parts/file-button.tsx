import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface FileButtonProps extends Omit<ButtonProps, 'onChange'> {
  readonly testId: string
  /** File types, as in the attribute of the same name. Default: all. */
  readonly accept?: string
  readonly multiple?: boolean
  /** Called with at least one file. */
  onFiles(files: readonly [File, ...File[]]): void
}

/** Button that lets the user choose files. The same file can be chosen again, after it was changed. */
export function FileButton({ testId, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        {...(accept === undefined ? {} : { accept })}
        multiple={multiple}
        data-testid={testId}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          target.value = ''
          if (first) onFiles([first, ...others])
        }}
      />
    </>
  )
}
