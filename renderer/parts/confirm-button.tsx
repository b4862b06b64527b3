import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useState } from 'react'
import { shellLabels } from '../labels/shell.ts'

interface ConfirmButtonProps extends ButtonProps {
  readonly children: string
  readonly label?: string
  readonly question: string
  /** Irreversible effect of the action. */
  readonly consequence: string
  readonly confirm: string
  readonly onConfirm: () => void
}

/** Button for an irreversible action: asks for confirmation and states the consequence first. */
export function ConfirmButton({
  children,
  label,
  question,
  consequence,
  confirm,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
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
        closeButtonProps={{ 'aria-label': shellLabels.cancel }}
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
            {shellLabels.cancel}
          </Button>
        </div>
      </Modal>
    </>
  )
}
