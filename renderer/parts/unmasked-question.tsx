import { Button, Modal } from '@mantine/core'
import { privacyWords } from '../words/privacy.ts'

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
      title={privacyWords.title}
      closeButtonProps={{ 'aria-label': privacyWords.cancel }}
    >
      <p>{privacyWords.question}</p>
      <div className="row">
        <Button data-autofocus onClick={after(onMasked)}>
          {privacyWords.masked}
        </Button>
        <Button variant="default" onClick={after(onConfirm)}>
          {privacyWords.unmasked}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {privacyWords.cancel}
        </Button>
      </div>
    </Modal>
  )
}
