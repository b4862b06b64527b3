import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { RouteInfo, RulesTrialInfo } from '../../../shared/bridge/index.ts'
import { QUEUE_WORDS } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { peopleLabels } from '../../labels/people.ts'
import { workLabels } from '../../labels/work.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { saveText } from '../../parts/save-text.ts'
import { ArchiveLink } from '../library/archive-link.tsx'
import { YamlForm } from './yaml-form.tsx'

const labels = workLabels.rules
const FORM = {
  ...{ name: labels.edit, hint: labels.editHint, load: labels.load },
  ...{ replace: labels.set, replaced: labels.setDone, faults: labels.faults },
}

/** Rules by which work finds its person: those in force, what others would do, and a form that sets them. */
export function WorkRules() {
  const { value: rules, failure } = useLibraryCall('work.rules', {})
  const { run, busy, failure: trialFailure } = useTask()
  const [trial, setTrial] = useState<RulesTrialInfo | null>(null)
  return (
    <section className="panel stack" aria-labelledby="work-rules-title">
      <h2 id="work-rules-title">{labels.title}</h2>
      <p className="quiet">{labels.hint}</p>
      {failure && <FailureCard failure={failure} />}
      {rules && (
        <>
          <p>
            <bdi>{visible(rules.title)}</bdi>{' '}
            <span className="quiet">
              {rules.entry === null
                ? labels.own
                : labels.entry(
                    rules.entry.index,
                    rules.entry.time.slice(0, 16).replace('T', ' '),
                    visible(rules.entry.by ?? labels.nobody),
                  )}
            </span>
          </p>
          {!rules.mayManage && <p className="quiet">{peopleLabels.rules.notAllowed}</p>}
          <details>
            <summary>{labels.show}</summary>
            <YamlForm
              key={rules.entry?.index}
              labels={FORM}
              text={rules.text}
              mayReplace={rules.mayManage}
              testId="rules-input"
              replace={(bridge, text) => bridge.call('work.set-rules', { text })}
            >
              {(text, setFaults) => (
                <>
                  <Button
                    variant="default"
                    loading={busy}
                    disabled={text === ''}
                    onClick={() =>
                      void run(async (bridge) => {
                        const result = await bridge.call('work.try-rules', { text })
                        setFaults(result.faults)
                        setTrial(result.faults.length === 0 ? result : null)
                      })
                    }
                  >
                    {labels.try}
                  </Button>
                  <Button variant="default" onClick={() => saveText(labels.file, text, 'application/yaml')}>
                    {labels.save}
                  </Button>
                </>
              )}
            </YamlForm>
            {trialFailure && <FailureCard failure={trialFailure} />}
            {trial && <Trial trial={trial} />}
          </details>
        </>
      )}
    </section>
  )
}

const COLUMNS: readonly Column<RouteInfo>[] = [
  { title: labels.columns.queue, isHead: true, cell: ({ queue }) => QUEUE_WORDS[queue] },
  { title: labels.columns.reason, cell: ({ reason }) => visible(reason) },
  { title: labels.columns.people, cell: ({ step, people }) => visible(labels.step(step, people.join(', '))) },
  { title: labels.columns.count, cell: (route) => <RouteArchives route={route} /> },
]

function Trial({ trial: { routes, idle, moved } }: { readonly trial: RulesTrialInfo }) {
  return (
    <section aria-labelledby="trial-title" className="stack">
      <h3 id="trial-title">{labels.trial}</h3>
      <p role="status">{labels.trialOf(moved, idle)}</p>
      {routes.length > 0 && <DataTable columns={COLUMNS} rows={routes} keyOf={(_, index) => index} />}
    </section>
  )
}

function RouteArchives({ route: { count, first } }: { readonly route: RouteInfo }) {
  const note = labels.listed(first.length, count)
  return (
    <details>
      <summary>{labels.listOf(count)}</summary>
      <ul className="plain-list">
        {first.map((row) => (
          <li key={row.id}>
            <ArchiveLink row={row} />
          </li>
        ))}
      </ul>
      {note !== '' && <p className="quiet">{note}</p>}
    </details>
  )
}
