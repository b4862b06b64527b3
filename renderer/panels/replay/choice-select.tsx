import { Select } from '@mantine/core'

interface ChoiceSelectProps<Value extends string> {
  readonly label: string
  /** Labels by value. */
  readonly choices: { readonly [value in Value]: string }
  readonly value: Value
  onChange(value: Value): void
}

/** Select of one of a few named values. */
export function ChoiceSelect<Value extends string>({ label, choices, value, onChange }: ChoiceSelectProps<Value>) {
  const data = Object.entries<string>(choices).map(([value, label]) => ({ value, label }))
  return (
    <Select
      size="xs"
      label={label}
      data={data}
      value={value}
      allowDeselect={false}
      // The options are the keys of `choices`.
      onChange={(chosen) => chosen !== null && onChange(chosen as Value)}
    />
  )
}
