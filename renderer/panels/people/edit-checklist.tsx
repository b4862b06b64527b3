import { peopleLabels } from '../../labels/people.ts'
import { workLabels } from '../../labels/work.ts'
import { YamlForm } from './yaml-form.tsx'

const labels = peopleLabels.rules
const FORM = {
  ...{ name: labels.checklist, hint: labels.editHint, load: workLabels.rules.load },
  ...{ replace: labels.replace, replaced: labels.replaced, faults: labels.faults },
}

/** Edits the checklist as its file. */
export function EditChecklist({ text }: { readonly text: string }) {
  return (
    <details>
      <summary>{labels.edit}</summary>
      <YamlForm
        labels={FORM}
        text={text}
        mayReplace
        testId="checklist-input"
        replace={(bridge, text) => bridge.call('people.set-checklist', { text })}
      />
    </details>
  )
}
