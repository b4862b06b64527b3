import { TextInput } from '@mantine/core'
import type { Filter } from './use-filter.ts'

interface FilterInputProps<Row> {
  readonly label: string
  readonly filter: Filter<Row>
}

/** Text input of a filter. */
export function FilterInput<Row>({ label, filter: { wanted, setWanted } }: FilterInputProps<Row>) {
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      value={wanted}
      onChange={({ currentTarget }) => setWanted(currentTarget.value)}
    />
  )
}
