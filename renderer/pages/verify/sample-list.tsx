import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SampleInfo } from '../../../shared/bridge/index.ts'
import { verifyLabels } from '../../labels/verify.ts'
import { Indication } from '../../parts/indication.tsx'
import { useSamples } from './use-samples.ts'

const GROUPS = ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'] as const

/** List of all samples, grouped by their expected verdict. */
export function SampleList() {
  const samples = useSamples()
  const [query, setQuery] = useState('')
  if (samples.length === 0) return null
  const terms = query.toLowerCase().split(/\s+/)
  const shown = samples.filter(({ title, story, name }) => {
    const all = `${title} ${story} ${name}`.toLowerCase()
    return terms.every((term) => all.includes(term))
  })
  return (
    <section>
      <div className="samples-head">
        <div>
          <h2>{verifyLabels.samples}</h2>
          <p className="quiet">{verifyLabels.samplesLead}</p>
        </div>
        <TextInput
          aria-label={verifyLabels.filter}
          placeholder={verifyLabels.filter}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </div>
      {shown.length === 0 && <p role="status">{verifyLabels.none}</p>}
      <div className="sample-groups">
        {GROUPS.map((group) => (
          <Group key={group} group={group} samples={shown.filter(({ indication }) => indication === group)} />
        ))}
      </div>
    </section>
  )
}

function Group({
  group,
  samples,
}: {
  readonly group: (typeof GROUPS)[number]
  readonly samples: readonly SampleInfo[]
}) {
  if (samples.length === 0) return null
  const { title, hint } = verifyLabels.groups[group]
  return (
    <section className="sample-group" aria-label={title}>
      <h3>
        <Indication value={group} text={title} /> <span className="quiet">{samples.length}</span>
      </h3>
      <p className="quiet">{hint}</p>
      <ul>
        {samples.map(({ archive, title: name, story }) => (
          <li key={archive}>
            <Link to={`/archive/${archive}/verdict`}>{name}</Link>
            <p>{story}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
