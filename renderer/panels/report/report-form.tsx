import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { visible } from '../../../shared/analysis/index.ts'
import type { PdfSignerFile, ReportOptions, TemplateFiles } from '../../../shared/bridge/index.ts'
import { OMISSIONS, type Omission, PRINTED_FORMATS, type PrintedFormat } from '../../../shared/report/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { reportLabels as labels } from '../../labels/report.ts'
import { shellLabels } from '../../labels/shell.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { PdfSignerField } from './pdf-signer-field.tsx'
import { TemplateField } from './template-field.tsx'
import type { ReportRun } from './use-report.ts'

export interface ReportDraft extends ReportOptions {
  readonly caseId: string
}

/** Returns the options of a report that is created by a person with or without a key. */
export function optionsOf(
  { format, omit, sign, template, pdfSigner, caseId }: ReportDraft,
  canSign: boolean,
): ReportOptions & { readonly caseId: string | null } {
  const id = caseId.trim()
  return {
    format,
    omit,
    sign: sign && canSign,
    ...(template && { template }),
    ...(format === 'pdf' && pdfSigner && { pdfSigner }),
    caseId: id === '' ? null : id,
  }
}

interface ReportFormProps extends FieldsProps {
  readonly run: ReportRun
  readonly submitLabel: string
  readonly isDisabled?: boolean
  /** Shown while the report is created. */
  readonly progressText: string
  onSubmit(): Promise<void>
}

/** Form that creates reports; the creation can be cancelled. */
export function ReportForm({
  run,
  submitLabel,
  isDisabled = false,
  progressText,
  onSubmit,
  ...fields
}: ReportFormProps) {
  const { progress, failure, cancel } = run
  return (
    <form
      className="stack report-form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Fields {...fields} />
      {failure && <FailureCard failure={failure} />}
      <div className="row">
        <Button type="submit" loading={progress !== null} disabled={isDisabled}>
          {submitLabel}
        </Button>
        {progress && (
          <>
            <Button variant="default" onClick={cancel}>
              {shellLabels.cancel}
            </Button>
            <span role="status">{progressText}</span>
          </>
        )}
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly draft: ReportDraft
  readonly onChange: (draft: ReportDraft) => void
  /** Whether data about the holder is always left out. */
  readonly isMasked: boolean
  /** False if the host knows the case. */
  readonly asksCase: boolean
}

/** Format, content and signature of a report. */
function Fields({ draft, onChange, isMasked, asksCase }: FieldsProps) {
  const { format, omit, caseId } = draft
  const onTemplate = (template: TemplateFiles | null): void => {
    const { template: _, ...rest } = draft
    onChange(template ? { ...rest, template } : rest)
  }
  const onSigner = (pdfSigner: PdfSignerFile | null): void => {
    const { pdfSigner: _, ...rest } = draft
    onChange(pdfSigner ? { ...rest, pdfSigner } : rest)
  }
  return (
    <>
      <Radio.Group
        label={labels.format}
        description={labels.formatHint}
        value={format}
        onChange={(value) => {
          // The choices have these values only.
          const next = value as PrintedFormat
          const omissions = next === 'text' ? [...new Set<Omission>([...omit, 'holder'])] : omit
          onChange({ ...draft, format: next, omit: omissions })
        }}
      >
        <div className="row report-choices">
          {PRINTED_FORMATS.map((value) => (
            <Radio key={value} value={value} label={labels.formats[value]} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group
        label={labels.omit}
        description={isMasked ? labels.masked : labels.omitHint}
        value={isMasked ? [...new Set([...omit, 'holder'])] : [...omit]}
        // The choices have these values only.
        onChange={(values) => onChange({ ...draft, omit: values as Omission[] })}
      >
        <div className="stack report-choices">
          {OMISSIONS.map((value) => (
            <Checkbox
              key={value}
              value={value}
              label={labels.omissions[value]}
              disabled={isMasked && value === 'holder'}
            />
          ))}
        </div>
      </Checkbox.Group>
      {asksCase && (
        <TextInput
          label={labels.caseId}
          description={labels.caseIdHint}
          maxLength={200}
          value={caseId}
          onChange={({ currentTarget }) => onChange({ ...draft, caseId: currentTarget.value })}
        />
      )}
      <TemplateField template={draft.template ?? null} onChange={onTemplate} />
      <SignField draft={draft} onChange={onChange} />
      {format === 'pdf' && <PdfSignerField signer={draft.pdfSigner ?? null} onChange={onSigner} />}
    </>
  )
}

function SignField({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const actor = useReviewKeys()?.actor
  if (draft.format === 'text') return null
  if (!actor) return <p className="quiet">{labels.signLocked}</p>
  return (
    <Checkbox
      label={labels.sign(visible(actor.name))}
      description={labels.signHint}
      checked={draft.sign}
      onChange={({ currentTarget }) => onChange({ ...draft, sign: currentTarget.checked })}
    />
  )
}
