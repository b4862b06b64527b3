import { Autocomplete, Button } from '@mantine/core'
import { timelineLabels } from '../../labels/timeline.ts'
import type { EventQueryModel } from './use-event-query.ts'

const labels = timelineLabels.query

/** Query over the events, with the saved ones to choose from. */
export function QueryBar({ query }: { readonly query: EventQueryModel }) {
  const { text, setText, fault, nothing, proposed, saved, isSaved, canSave, save, remove } = query
  const options = text.trim() === '' ? [...new Set([...saved, ...proposed])] : proposed
  return (
    <div className="query-bar">
      <Autocomplete
        size="xs"
        className="query-text"
        aria-label={labels.label}
        placeholder={labels.placeholder}
        title={labels.help}
        data={[...options]}
        filter={({ options: all }) => all}
        value={text}
        error={fault ? labels.fault(fault.offset, fault.message, fault.hint) : nothing}
        onChange={setText}
      />
      {isSaved ? (
        <Button size="xs" variant="default" onClick={remove}>
          {labels.remove}
        </Button>
      ) : (
        <Button size="xs" variant="default" disabled={!canSave} onClick={save}>
          {labels.save}
        </Button>
      )}
    </div>
  )
}
