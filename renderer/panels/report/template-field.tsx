import { Button, Input } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { TemplateFiles } from '../../../shared/bridge/index.ts'
import { reportLabels as labels } from '../../labels/report.ts'
import { templateOf } from '../../model/report/template-files.ts'
import { FileButton } from '../../parts/file-button.tsx'

interface TemplateFieldProps {
  readonly template: TemplateFiles | null
  onChange(template: TemplateFiles | null): void
}

/** Chooses the template of a report, whose file the host checks when the report is created. */
export function TemplateField({ template, onChange }: TemplateFieldProps) {
  const [isRefused, setRefused] = useState(false)
  const choose = async (files: readonly File[]): Promise<void> => {
    const chosen = await templateOf(files)
    setRefused(chosen === null)
    if (chosen) onChange(chosen)
  }
  const names = template && [template.name, ...(template.logo ? [template.logo.name] : [])]
  return (
    <Input.Wrapper
      label={labels.template}
      labelElement="div"
      description={labels.templateHint}
      error={isRefused ? labels.templateTooLarge : null}
    >
      <div className="row report-choices">
        <FileButton
          testId="report-template"
          accept=".yaml,.yml,.png,.jpg,.jpeg"
          multiple
          variant="default"
          size="xs"
          onFiles={(files) => void choose(files)}
        >
          {labels.chooseTemplate}
        </FileButton>
        <span>{names === null ? labels.noTemplate : visible(names.join(', '))}</span>
        {template && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {labels.removeTemplate}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
