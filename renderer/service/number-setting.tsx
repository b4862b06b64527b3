import { NumberInput } from '@mantine/core'
import { serviceLabels } from '../labels/service.ts'

interface NumberSettingProps {
  readonly label: string
  /** Null if the input is empty: the setting is then unchanged. */
  readonly value: number | null
  /** Number of stored units per displayed unit: 60,000 for milliseconds displayed as minutes. */
  readonly unit: number
  readonly onChange: (value: number | null) => void
}

/** Number input with a displayed unit that differs from the stored one. */
export function NumberSetting({ label, value, unit, onChange }: NumberSettingProps) {
  return (
    <NumberInput
      label={label}
      min={0}
      decimalScale={3}
      hideControls
      placeholder={serviceLabels.tenants.unchanged}
      value={value === null ? '' : value / unit}
      onChange={(typed) => onChange(typeof typed === 'number' ? Math.round(typed * unit) : null)}
    />
  )
}
