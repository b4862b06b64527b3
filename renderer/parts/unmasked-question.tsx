import { Button, Modal } from '@mantine/core'
import { privacyLabels } from '../labels/privacy.ts'

interface UnmaskedQuestionProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Exports the text with personal data. */
  readonly onConfirm: () => void
  /** Exports the text with masked personal data. */
  readonly onMasked: () => void
}

/** Asks for confirmation before a text with personal data leaves the window. */
export function UnmaskedQuestion({ opened, onClose, onConfirm, onMasked }: UnmaskedQuestionProps) {
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={privacyLabels.title}
      closeButtonProps={{ 'aria-label': privacyLabels.cancel }}
    >
      <p>{privacyLabels.question}</p>
      <div className="row">
        <Button data-autofocus onClick={after(onMasked)}>
          {privacyLabels.masked}
        </Button>
        <Button variant="default" onClick={after(onConfirm)}>
          {privacyLabels.unmasked}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {privacyLabels.cancel}
        </Button>
      </div>
    </Modal>
  )
}
