import { Button, Input, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { MAX_PDF_SIGNER, type PdfSignerFile } from '../../../shared/bridge/index.ts'
import { reportLabels as labels } from '../../labels/report.ts'
import { base64Of } from '../../model/base64-of.ts'
import { FileButton } from '../../parts/file-button.tsx'

interface PdfSignerFieldProps {
  readonly signer: PdfSignerFile | null
  onChange(signer: PdfSignerFile | null): void
}

/** Chooses the file whose key signs the PDF. The host says what is wrong with it. */
export function PdfSignerField({ signer, onChange }: PdfSignerFieldProps) {
  const [isRefused, setRefused] = useState(false)
  const choose = async (file: File): Promise<void> => {
    // Base64 has 4 characters for 3 bytes.
    const isTooLarge = file.size > (MAX_PDF_SIGNER / 4) * 3
    setRefused(isTooLarge)
    if (!isTooLarge)
      onChange({ name: file.name, base64: base64Of(new Uint8Array(await file.arrayBuffer())), passphrase: '' })
  }
  return (
    <>
      <Input.Wrapper
        label={labels.pdfSigner}
        labelElement="div"
        description={labels.pdfSignerHint}
        error={isRefused ? labels.pdfSignerTooLarge : null}
      >
        <div className="row report-choices">
          <FileButton
            testId="pdf-signer"
            accept=".p12,.pfx"
            variant="default"
            size="xs"
            onFiles={([file]) => void choose(file)}
          >
            {labels.choosePdfSigner}
          </FileButton>
          <span>{signer ? visible(signer.name) : labels.noTemplate}</span>
          {signer && (
            <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
              {labels.removeTemplate}
            </Button>
          )}
        </div>
      </Input.Wrapper>
      {signer && (
        <PasswordInput
          label={labels.pdfPassphrase}
          autoComplete="off"
          value={signer.passphrase}
          onChange={({ currentTarget }) => onChange({ ...signer, passphrase: currentTarget.value })}
        />
      )}
    </>
  )
}
