import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useState } from 'react'
import { shellWords } from '../words/shell.ts'

interface AskFirstProps extends ButtonProps {
  readonly children: string
  readonly label?: string
  readonly question: string
  /** What cannot be undone. */
  readonly consequence: string
  readonly confirm: string
  readonly onConfirm: () => void
}

/** A button for what cannot be undone: it says what will happen, and does it only when confirmed. */
export function AskFirst({ children, label, question, consequence, confirm, onConfirm, ...button }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} {...(label === undefined ? {} : { 'aria-label': label })} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        closeButtonProps={{ 'aria-label': shellWords.cancel }}
      >
        <p>{consequence}</p>
        <div className="row">
          <Button
            data-autofocus
            onClick={() => {
              setAsking(false)
              onConfirm()
            }}
          >
            {confirm}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {shellWords.cancel}
          </Button>
        </div>
      </Modal>
    </>
  )
}
