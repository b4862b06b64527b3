import { Button, Modal } from '@mantine/core'
import { privacyWords } from '../words/privacy.ts'

interface UnmaskedQuestionProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Hands out the text with holder data. */
  readonly onConfirm: () => void
  /** Hands out the text without it. */
  readonly onMasked: () => void
}

/** Asks before a text with holder data leaves the window. */
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
