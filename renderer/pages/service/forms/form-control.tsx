import { Checkbox, type InputWrapperProps, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'
import type { FormField, FormOption } from '../../../../shared/forms/index.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'

const labels = serviceFormLabels
const SEARCHED = 9
/** Puts the description below the input, so that the inputs of a row are aligned. */
const BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']
const YES_NO = [
  { value: 'true', label: labels.yes },
  { value: 'false', label: labels.no },
]

interface FormControlProps {
  readonly field: FormField
  readonly value: string
  /** Error message of the field. */
  readonly fault: string | undefined
  onChange(value: string): void
}

/** Returns a description that adds to the title; undefined if there is none. */
const aboutOf = ({ title, about, kind }: FormField): string | undefined => {
  const hint = kind === 'lines' ? labels.linesHint : kind === 'pairs' ? labels.pairsHint : ''
  const more = about.replace(/\.$/, '').toLowerCase() === title.toLowerCase() ? '' : about
  return [more, hint].filter(Boolean).join(' ') || undefined
}

/** Shows the code too, because it is the submitted value. */
const choiceOf = ({ value, label }: FormOption): FormOption => ({ value, label: `${label} · ${value}` })

/** Input for a field by its kind; values of open lists are suggested but not enforced. */
export function FormControl({ field, value, fault, onChange }: FormControlProps) {
  const { title, kind, options, required } = field
  const shared = {
    label: title,
    description: aboutOf(field),
    error: fault,
    required,
    size: 'xs',
    inputWrapperOrder: BELOW,
  } as const
  switch (kind) {
    case 'flag':
    case 'choice':
      return (
        <Select
          {...shared}
          clearable={!required}
          searchable={options.length > SEARCHED}
          data={kind === 'flag' ? YES_NO : options.map(choiceOf)}
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'choices':
      return (
        <Checkbox.Group
          {...shared}
          value={value.split('\n').filter((line) => line !== '')}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        >
          <div className="row">
            {options.map((option) => (
              <Checkbox key={option.value} size="xs" value={option.value} label={choiceOf(option).label} />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'lines':
    case 'pairs':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={6}
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'text':
    case 'integer':
    case 'number':
      return <SuggestedInput field={field} value={value} onChange={onChange} shared={shared} />
  }
}

interface SuggestedInputProps extends Omit<FormControlProps, 'fault'> {
  readonly shared: Pick<TextInputProps, 'label' | 'description' | 'error' | 'required' | 'size' | 'inputWrapperOrder'>
}

/** Text or number; values of an open list are suggested. */
function SuggestedInput({ field: { kind, options, shape }, value, onChange, shared }: SuggestedInputProps) {
  const list = useId()
  return (
    <>
      <TextInput
        {...shared}
        inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}
        placeholder={shape}
        autoComplete="off"
        spellCheck={false}
        list={options.length > 0 ? list : undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {options.length > 0 && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
