import { Checkbox, Radio, TextInput } from '@mantine/core'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { ReportOptions } from '../../shared/bridge/report-calls.ts'
import { OMISSIONS, type Omission } from '../../shared/report/document.ts'
import { PRINTED_FORMATS, type PrintedFormat } from '../../shared/report/printed-formats.ts'
import { reportLabels as labels } from '../labels/report.ts'
import { useReviewKeys } from '../review/use-reviews.ts'

export interface ReportDraft extends ReportOptions {
  readonly caseId: string
}

interface ReportFormProps {
  readonly draft: ReportDraft
  readonly onChange: (draft: ReportDraft) => void
  /** Whether data about the holder is always left out. */
  readonly isMasked: boolean
  /** False if the host knows the case. */
  readonly asksCase: boolean
}

/** Format, content and signature of a report. */
export function ReportForm({ draft, onChange, isMasked, asksCase }: ReportFormProps) {
  const { format, omit, caseId } = draft
  return (
    <>
      <Radio.Group
        label={labels.format}
        description={labels.formatHint}
        value={format}
        onChange={(value) => {
          // The values of the choices.
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
        // The values of the choices.
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
      <SignField draft={draft} onChange={onChange} />
    </>
  )
}

function SignField({ draft, onChange }: Pick<ReportFormProps, 'draft' | 'onChange'>) {
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
