import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { CaseInfo } from '../../../shared/bridge/index.ts'
import { MAX_COMMENT } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { caseLabels } from '../../labels/cases.ts'
import { LongText } from '../../parts/long-text.tsx'
import { utcText } from '../../parts/utc-text.ts'
import { useCaseChange } from './use-case-change.ts'

const labels = caseLabels.notes

interface CaseNotesProps {
  readonly info: CaseInfo
  readonly mayEdit: boolean
}

/** Notes of a case, oldest first, and a form for another one. */
export function CaseNotes({ info: { summary, notes }, mayEdit }: CaseNotesProps) {
  return (
    <section className="panel stack" aria-labelledby="case-notes">
      <h2 id="case-notes">{labels.title}</h2>
      {notes.length === 0 && <p className="quiet">{labels.none}</p>}
      {notes.map(({ id, author, time, text }) => (
        <article key={id} className="case-note">
          <p className="quiet">{labels.by(visible(author), utcText(time))}</p>
          <LongText text={text} />
        </article>
      ))}
      {mayEdit && <NoteForm id={summary.id} />}
    </section>
  )
}

function NoteForm({ id }: { readonly id: number }) {
  const { change, busy, failure } = useCaseChange(id)
  const [text, setText] = useState('')
  const add = async (): Promise<void> => {
    if (await change({ kind: 'note', text, archive: null })) setText('')
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Textarea
        label={labels.add}
        description={labels.hint}
        maxLength={MAX_COMMENT}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ''}>
          {labels.add}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
