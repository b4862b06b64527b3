import { TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { contentOf, isPersonal, searchRecord, visible } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { recordLabels } from '../../labels/record.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useSelect } from '../../model/archive/selection.ts'

const MAX_HITS = 200

/** Searches names, values, pointers and files of the whole record. */
export function RecordSearch() {
  const { facts } = useModel().opened
  const select = useSelect()
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const { hits, isCut } = useMemo(() => searchRecord(contentOf(facts), deferredQuery, MAX_HITS), [facts, deferredQuery])
  return (
    <search className="search-box">
      <TextInput
        size="xs"
        aria-label={recordLabels.search}
        placeholder={recordLabels.search}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
        rightSectionWidth={90}
        rightSection={
          deferredQuery === '' ? undefined : (
            <span role="status" className="quiet">
              {recordLabels.hits(hits.length, isCut)}
            </span>
          )
        }
      />
      {hits.length > 0 && (
        <ul className="search-hits">
          {hits.map(({ place, where, excerpt, from, to }) => (
            <li key={`${where}${place.path}${place.pointer}`}>
              <button
                type="button"
                onClick={() => {
                  select({ place, item: null })
                  setQuery('')
                }}
              >
                <span className="mono quiet">
                  <bdi>{visible(`${place.path} ${place.pointer}`)}</bdi>
                </span>
                {where === 'VALUE' && isPersonal(place) ? (
                  <Masked>
                    <Excerpt excerpt={excerpt} from={from} to={to} />
                  </Masked>
                ) : (
                  <Excerpt excerpt={excerpt} from={from} to={to} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function Excerpt({ excerpt, from, to }: { readonly excerpt: string; readonly from: number; readonly to: number }) {
  return (
    <bdi>
      {visible(excerpt.slice(0, from))}
      <mark>{visible(excerpt.slice(from, to))}</mark>
      {visible(excerpt.slice(to))}
    </bdi>
  )
}
