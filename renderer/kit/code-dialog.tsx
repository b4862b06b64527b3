import { Modal } from '@mantine/core'
import { shellLabels } from '../labels/shell.ts'
import type { ExplainedCode } from '../model/codes.ts'

/** Dialog with the meaning of a code and the advice for it. */
export function CodeDialog({ code, onClose }: { readonly code: ExplainedCode | null; readonly onClose: () => void }) {
  const labels = shellLabels.code
  return (
    <Modal
      opened={code !== null}
      onClose={onClose}
      title={code ? `${labels.kinds[code.kind]} ${code.code}` : ''}
      size="lg"
      closeButtonProps={{ 'aria-label': shellLabels.cancel }}
    >
      {code && (
        <>
          <h3>{code.title}</h3>
          <p>{code.meaning}</p>
          {code.advice !== '' && (
            <p>
              <strong>{labels.advice}</strong> {code.advice}
            </p>
          )}
          {code.specification !== '' && <p className="quiet">{code.specification}</p>}
        </>
      )}
    </Modal>
  )
}
