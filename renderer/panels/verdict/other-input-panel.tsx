import { Button } from '@mantine/core'
import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { type Failure, PIECE_BYTES } from '../../../shared/bridge/index.ts'
import { noArchiveFinding } from '../../../shared/report/index.ts'
import { useOffer } from '../../kit/drop/trust-offer.ts'
import { ExplainedFinding } from '../../kit/explained-code.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useListOf } from '../../kit/use-list-of.ts'
import { useTask } from '../../kit/use-task.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'

/** Describes an input that is not a proof archive, with the actions for its kind. */
export function OtherInputPanel() {
  const offer = useOffer()
  const { archive, name, facts, report } = useModel().opened
  const finding = noArchiveFinding(report)
  const kind = facts.otherInput?.kind
  const { failure, run } = useTask()
  const [listFailure, setListFailure] = useState<Failure | null>(null)
  const openList = useListOf()
  const canList = kind === 'archives' && facts.input.container !== 'mime'
  const isTrustable = kind === 'key' || kind === 'policy'
  const offerInput = (): void =>
    void run(async (bridge) => offer([{ name, bytes: await readInput(bridge, archive, facts.input.size) }]))
  return (
    <section data-testid="verdict" className="verdict-head tone-edge-quiet" aria-label={verdictLabels.verdict}>
      <h2>
        <FileQuestionMark aria-hidden size={18} /> <bdi>{visible(finding?.message ?? verdictLabels.noArchive)}</bdi>.
      </h2>
      <p>{kind === 'private-key' ? verdictLabels.privateKey : finding?.advice}</p>
      <p className="finding-facts">
        {report.findings.map(({ code }) => (
          <ExplainedFinding key={code} code={code} />
        ))}
      </p>
      {canList && (
        <Button onClick={() => void openList(archive, name).then(setListFailure)}>
          {verdictLabels.verifyAll(facts.otherInput?.count ?? 0)}
        </Button>
      )}
      {listFailure && <FailureCard failure={listFailure} />}
      {failure && <FailureCard failure={failure} />}
      {isTrustable && (
        <Button onClick={offerInput}>{kind === 'key' ? verdictLabels.addToTrust : verdictLabels.usePolicy}</Button>
      )}
    </section>
  )
}

/** Reads the bytes of an opened input in pieces. */
async function readInput(bridge: Bridge, archive: string, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, size - offset)
    bytes.set(
      await bridge.call('archive.bytes', { archive, of: 'input', path: null, nth: null, offset, length }),
      offset,
    )
  }
  return bytes
}
