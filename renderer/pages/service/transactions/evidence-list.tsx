import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { OpenEvidence, OpenIdentity } from '../../../../shared/control/index.ts'
import { formatSize } from '../../../../shared/report/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { type Action, useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { control } from '../../../model/service/control-client.ts'
import { ask } from '../../../model/service/service-client.ts'
import { Coded } from '../../../parts/coded.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { StatusTag } from '../parts/status-tag.tsx'

const labels = serviceLabels.transaction

export function EvidenceList({ row }: { readonly row: OpenIdentity }) {
  const action = useAction()
  return (
    <section className="panel" aria-labelledby="evidence-title">
      <h2 id="evidence-title">
        {labels.evidence} <span className="quiet">{row.evidences.length}</span>
      </h2>
      {action.failure && <FailureCard failure={action.failure} />}
      {row.evidences.length === 0 && <p>{labels.noEvidence}</p>}
      <ul className="plain-list">
        {row.evidences.map((evidence) => (
          <Evidence key={evidence.evidenceId} identity={row.identityId} evidence={evidence} action={action} />
        ))}
      </ul>
    </section>
  )
}

interface EvidenceProps {
  readonly identity: string
  readonly evidence: OpenEvidence
  readonly action: Action
}

function Evidence({ identity, evidence, action }: EvidenceProps) {
  const { evidenceId, type, status, score, strength, indicators, files, errors } = evidence
  return (
    <li>
      <div className="panel-head">
        <h3>
          <Coded list="EvidenceType" value={type} /> <StatusTag list="EvidenceStatus" value={status} />
          {score !== null && <Tag tone="quiet">{`${labels.score}: ${labelFor('Score', score).title}`}</Tag>}
          {strength !== null && <Tag tone="quiet">{`${labels.strength}: ${labelFor('Strength', strength).title}`}</Tag>}
        </h3>
        <EvidenceActions identity={identity} evidence={evidence} action={action} />
      </div>
      <p className="mono quiet">{evidenceId}</p>
      {errors.map(({ code, message }) => (
        <p key={`${code} ${message}`}>
          {code !== undefined && <Coded list="ErrorCode" value={code} showCode />} <bdi>{message}</bdi>
        </p>
      ))}
      {indicators.length > 0 && (
        <details>
          <summary>{labels.indicators(indicators.length)}</summary>
          <ul className="indicator-words">
            {indicators.map((indicator) => (
              <li key={indicator}>
                <Coded list="Indicator" value={indicator} showCode />
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.length > 0 && (
        <p className="quiet">
          {labels.files}: {files.map(({ fileName, size }) => `${fileName} (${formatSize(size)})`).join(', ')}
        </p>
      )}
    </li>
  )
}

function EvidenceActions({ identity, evidence, action: { busy, run } }: EvidenceProps) {
  const { evidenceId, type, status, reviewId } = evidence
  const parameters = { identity_id: identity, evidence_id: evidenceId }
  const evaluate = (bridge: Bridge) => control(bridge, 'evaluateAgain', { parameters })
  const remove = (bridge: Bridge) =>
    ask(bridge, 'back end', 'DELETE', `/identities/${identity}/evidences/${evidenceId}`)
  return (
    <div className="row">
      {reviewId !== null && status === 'ADJUDICATION' && <Link to="/service/adjudication">{labels.review}</Link>}
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        aria-label={labels.evaluateOne(type)}
        onClick={() => void run(evaluate, labels.evaluated)}
      >
        {labels.evaluate}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        aria-label={labels.deleteOne(type)}
        onClick={() => void run(remove, labels.deleted)}
      >
        {labels.delete}
      </Button>
    </div>
  )
}
