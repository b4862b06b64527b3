import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { useAnnounce } from '../../kit/announcer.tsx'
import { useAttempt } from '../../kit/use-attempt.ts'
import { replayLabels } from '../../labels/replay.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { saveBytes } from '../../parts/save-bytes.ts'
import type { ReplayModel } from './use-replay-model.ts'

interface TransactionActionsProps {
  readonly model: ReplayModel
  /** Id of the new proof. */
  readonly proof: string
}

/** Opens the new proof, or saves the transaction as a scenario. */
export function TransactionActions({ model, proof }: TransactionActionsProps) {
  const { bridge } = useWindow()
  const { opened } = useModel()
  const [, go] = useLocation()
  const announce = useAnnounce()
  const attempt = useAttempt()
  const changes = model.ranWith?.changes ?? []
  const save = (): void =>
    attempt(async () => {
      const answer = await bridge.call('replay.scenario', { archive: opened.archive, changes })
      if (answer.kind !== 'SCENARIO') return
      saveBytes(`${opened.name.replace(/\.\w+$/, '')}.scenario.yaml`, new TextEncoder().encode(answer.text))
      announce(replayLabels.scenarioSaved)
    })
  return (
    <div className="row replay-actions">
      <Button size="xs" title={replayLabels.openProofHint} onClick={() => go(`/archive/${proof}/verdict`)}>
        {replayLabels.openProof}
      </Button>
      <Button size="xs" variant="default" title={replayLabels.saveScenarioHint} onClick={save}>
        {replayLabels.saveScenario}
      </Button>
      <span className="quiet">{replayLabels.openProofHint}</span>
    </div>
  )
}
