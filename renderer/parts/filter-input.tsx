import { TextInput } from '@mantine/core'
import type { Filter } from './use-filter.ts'

interface FilterInputProps<Row> {
  readonly label: string
  readonly filter: Filter<Row>
}

/** Text input of a filter. */
export function FilterInput<Row>({ label, filter: { query, setQuery } }: FilterInputProps<Row>) {
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      value={query}
      onChange={({ currentTarget }) => setQuery(currentTarget.value)}
    />
  )
}
