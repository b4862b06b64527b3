import { useDeferredValue, useMemo, useState } from 'react'
import { queryEvents } from '../../../shared/analysis/event-query/event-fields.ts'
import { matchesQuery } from '../../../shared/analysis/event-query/match-query.ts'
import { type ParsedQuery, parseQuery, type QueryFault } from '../../../shared/analysis/event-query/parse-query.ts'
import type { ArchiveRecord } from '../../../shared/analysis/record/read-record.ts'
import type { Timeline } from '../../../shared/analysis/timeline.ts'
import { useWindow } from '../../model/window/window-context.tsx'

export type EventQueryModel = ReturnType<typeof useEventQuery>

/** Query over the events of a timeline, with the saved ones of the user. A faulty query hides nothing. */
export function useEventQuery(record: ArchiveRecord, timeline: Timeline) {
  const { settings, change } = useWindow()
  const [text, setText] = useState('')
  const deferred = useDeferredValue(text.trim())
  const parsed = useMemo((): ParsedQuery | null => (deferred === '' ? null : parseQuery(deferred)), [deferred])
  const keys = useMemo((): ReadonlySet<string> | null => {
    if (parsed === null || 'fault' in parsed) return null
    const found = queryEvents(record, timeline.items).filter((event) => matchesQuery(event, parsed.query))
    return new Set(found.map(({ item }) => item.key))
  }, [record, timeline, parsed])
  const fault: QueryFault | null = parsed !== null && 'fault' in parsed ? parsed.fault : null
  const { savedQueries: saved } = settings
  const own = text.trim()
  return {
    text,
    setText,
    /** Keys of the matching items; null without a query. */
    keys,
    fault,
    saved,
    isSaved: saved.includes(own),
    canSave: own !== '' && fault === null && !saved.includes(own),
    save: (): void => change('savedQueries', [own, ...saved].slice(0, 100)),
    remove: (): void =>
      change(
        'savedQueries',
        saved.filter((query) => query !== own),
      ),
  } as const
}
