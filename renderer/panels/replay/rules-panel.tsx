import { Button, Textarea } from '@mantine/core'
import { useAttempt } from '../../kit/use-attempt.ts'
import { replayLabels } from '../../labels/replay.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { saveBytes } from '../../parts/save-bytes.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { RulesFaults } from './rules-faults.tsx'
import type { ReplayModel } from './use-replay-model.ts'

const labels = replayLabels.rules

/** Chooses the rules of the replay: those of the record, or a rules file, which can be edited. */
export function RulesPanel({ model: { rules, session, derivation } }: { readonly model: ReplayModel }) {
  const { bridge } = useWindow()
  const attempt = useAttempt()
  const startFromBuiltIn = (): void => attempt(async () => session.setRules(await bridge.call('replay.rules', {})))
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">{labels.title}</h2>
      <p className="quiet">{labels.hint}</p>
      <ChoiceSelect
        label={labels.choose}
        choices={{ recorded: labels.recorded, own: labels.own }}
        value={rules === null ? 'recorded' : 'own'}
        onChange={(choice) => (choice === 'own' ? startFromBuiltIn() : session.setRules(null))}
      />
      {rules !== null && (
        <Textarea
          className="rules-text"
          size="xs"
          label={labels.edit}
          autosize
          minRows={8}
          maxRows={20}
          spellCheck={false}
          value={rules}
          onChange={({ currentTarget }) => session.setRules(currentTarget.value)}
        />
      )}
      {derivation?.kind === 'FAULTY_RULES' && <RulesFaults faults={derivation.faults} />}
      <div className="row replay-actions">
        <FileButton
          size="xs"
          variant="default"
          accept=".yaml,.yml,.json"
          testId="rules-file"
          onFiles={([file]) => attempt(async () => session.setRules(await file.text()))}
        >
          {labels.file}
        </FileButton>
        {rules !== null && (
          <Button size="xs" variant="default" onClick={() => saveBytes('rules.yaml', new TextEncoder().encode(rules))}>
            {labels.save}
          </Button>
        )}
      </div>
    </section>
  )
}
