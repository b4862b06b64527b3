import type { FormFaults, FormField, FormValues } from '../../../../shared/forms/index.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import { FormControl } from './form-control.tsx'

interface FormFieldsProps {
  readonly fields: readonly FormField[]
  readonly values: FormValues
  readonly faults: FormFaults['at']
  onChange(values: FormValues): void
}

/** Fields of a body in groups, each with the error of the service. */
export function FormFields({ fields, values, faults, onChange }: FormFieldsProps) {
  const groups = [...new Set(fields.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group ?? ''} className="form-group">
          {group !== null && <legend>{group}</legend>}
          <div className="form-grid">
            {fields
              .filter((field) => field.group === group)
              .map((field) => {
                const value = values[field.pointer] ?? ''
                return (
                  <div key={field.pointer} className={`form-field form-field-${field.kind}`}>
                    <FormControl
                      field={field}
                      value={value}
                      fault={faultSentence(faults.get(field.pointer), value)}
                      onChange={(typed) => onChange({ ...values, [field.pointer]: typed })}
                    />
                  </div>
                )
              })}
          </div>
        </fieldset>
      ))}
    </>
  )
}

/** Formats the error of the service as a sentence; an empty field only reports that it is required. */
function faultSentence(message: string | undefined, value: string): string | undefined {
  if (message === undefined) return undefined
  if (value === '') return serviceFormLabels.needed
  return message.startsWith('yyyy') ? `${message}.` : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
