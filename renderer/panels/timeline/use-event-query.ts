import { useDeferredValue, useMemo, useState } from 'react'
import {
  type ArchiveRecord,
  completeQuery,
  matchesQuery,
  type ParsedQuery,
  parseQuery,
  type QueryFault,
  queryEvents,
  type Timeline,
  whyNothing,
} from '../../../shared/analysis/index.ts'
import { useWindow } from '../../model/window/window-context.tsx'

export type EventQueryModel = ReturnType<typeof useEventQuery>

interface Found {
  readonly keys: ReadonlySet<string> | null
  readonly nothing: string | null
}

/** Query over the events of a timeline, with the saved ones of the user. A faulty query hides nothing. */
export function useEventQuery(record: ArchiveRecord, timeline: Timeline) {
  const { settings, change } = useWindow()
  const [text, setText] = useState('')
  const deferred = useDeferredValue(text.trim())
  const parsed = useMemo((): ParsedQuery | null => (deferred === '' ? null : parseQuery(deferred)), [deferred])
  const events = useMemo(() => queryEvents(record, timeline.items), [record, timeline])
  const { keys, nothing } = useMemo((): Found => {
    if (parsed === null || 'fault' in parsed) return { keys: null, nothing: null }
    const found = events.filter((event) => matchesQuery(event, parsed.query))
    return {
      keys: new Set(found.map(({ item }) => item.key)),
      nothing: found.length === 0 ? whyNothing(parsed.query, events) : null,
    }
  }, [events, parsed])
  const proposed = useMemo(() => completeQuery(text, events), [text, events])
  const fault: QueryFault | null = parsed !== null && 'fault' in parsed ? parsed.fault : null
  const { savedQueries: saved } = settings
  const own = text.trim()
  return {
    text,
    setText,
    /** Keys of the matching items; null without a query. */
    keys,
    fault,
    /** Why the query finds nothing; null if it finds something. */
    nothing,
    /** Texts that the query could become. */
    proposed,
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
