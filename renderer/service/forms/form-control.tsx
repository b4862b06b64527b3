import { Checkbox, type InputWrapperProps, Select, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { FormField, FormOption } from '../../../shared/forms/form-field.ts'
import { serviceFormWords } from '../../words/service-forms.ts'

const words = serviceFormWords
const SEARCHED = 9
/** Under the field, so that the fields of a line stand on one line. */
const BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']
const YES_NO = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]

interface FormControlProps {
  readonly field: FormField
  readonly value: string
  /** What is wrong with it, in words. */
  readonly fault: string | undefined
  onChange(value: string): void
}

/** Says more than the title does. */
const aboutOf = ({ title, about, kind }: FormField): string | undefined => {
  const hint = kind === 'lines' ? words.linesHint : kind === 'pairs' ? words.pairsHint : ''
  const more = about.replace(/\.$/, '').toLowerCase() === title.toLowerCase() ? '' : about
  return [more, hint].filter(Boolean).join(' ') || undefined
}

/** The code stands there as well: it is what is sent. */
const choiceOf = ({ value, label }: FormOption): FormOption => ({ value, label: `${label} · ${value}` })

/** One field by its kind; open lists are offered and not enforced. */
export function FormControl({ field, value, fault, onChange }: FormControlProps) {
  const { title, kind, options, required, shape } = field
  const list = useId()
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
          value={value.split('\n').filter((one) => one !== '')}
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
}
