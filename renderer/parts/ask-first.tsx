import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useState } from 'react'
import { shellWords } from '../words/shell.ts'

interface AskFirstProps extends ButtonProps {
  readonly children: string
  readonly label?: string
  readonly question: string
  /** Irreversible effect of the action. */
  readonly consequence: string
  readonly confirm: string
  readonly onConfirm: () => void
}

/** Button for an irreversible action: asks for confirmation and states the consequence first. */
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
