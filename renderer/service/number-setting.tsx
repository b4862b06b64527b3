import { NumberInput } from '@mantine/core'
import { serviceWords } from '../words/service.ts'

interface NumberSettingProps {
  readonly label: string
  /** Null where it was cleared: the setting then stays as it is. */
  readonly value: number | null
  /** Of the stored value in one of the displayed unit: 60,000 for minutes of milliseconds. */
  readonly unit: number
  readonly onChange: (value: number | null) => void
}

/** A number that is stored in another unit than it is displayed in. */
export function NumberSetting({ label, value, unit, onChange }: NumberSettingProps) {
  return (
    <NumberInput
      label={label}
      min={0}
      decimalScale={3}
      hideControls
      placeholder={serviceWords.tenants.unchanged}
      value={value === null ? '' : value / unit}
      onChange={(typed) => onChange(typeof typed === 'number' ? Math.round(typed * unit) : null)}
    />
  )
}
