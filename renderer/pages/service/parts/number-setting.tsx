import { NumberInput } from '@mantine/core'
import { serviceLabels } from '../../../labels/service.ts'

interface NumberSettingProps {
  readonly label: string
  /** Null if the input is empty. */
  readonly value: number | null
  /** Number of stored units per displayed unit: 60,000 for milliseconds displayed as minutes. */
  readonly unit: number
  /** Text of the empty input: by default, that the setting is unchanged. */
  readonly placeholder?: string
  /** Reason why the value is invalid. */
  readonly error?: string | undefined
  readonly onChange: (value: number | null) => void
}

/** Number input with a displayed unit that differs from the stored one. */
export function NumberSetting({ label, value, unit, placeholder, error, onChange }: NumberSettingProps) {
  return (
    <NumberInput
      label={label}
      error={error}
      min={0}
      decimalScale={3}
      hideControls
      placeholder={placeholder ?? serviceLabels.tenants.unchanged}
      value={value === null ? '' : value / unit}
      onChange={(typed) => onChange(typeof typed === 'number' ? Math.round(typed * unit) : null)}
    />
  )
}
