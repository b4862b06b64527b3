import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { member, type ReportedKey } from '../../../shared/report/index.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { Tag } from '../../parts/tag.tsx'

/** Key that verified the signature, or how to add a key that can. */
export function KeyPanel() {
  const { archives } = useWindow()
  const [, go] = useLocation()
  const { opened, record } = useModel()
  const { archive, name, report } = opened
  const { algorithm, key } = report.signature
  const isSigned = key !== null || algorithm !== null || typeof member(record.proof, 'signature') === 'string'
  return (
    <section className="panel" aria-labelledby="key-title">
      <h2 id="key-title">{verdictLabels.key}</h2>
      {key === null && (
        <>
          <p>{isSigned ? verdictLabels.noKey : verdictLabels.noSignature}</p>
          <p className="quiet">{isSigned ? verdictLabels.noKeyHint : verdictLabels.noSignatureHint}</p>
        </>
      )}
      <dl className="facts">
        {key && <KeyFacts reported={key} />}
        <dt>{verdictLabels.algorithm}</dt>
        <dd>{algorithm ?? '—'}</dd>
      </dl>
      <div className="row panel-actions">
        {isSigned && (
          <Button size="xs" variant={key ? 'default' : 'filled'} onClick={() => go('/trust')}>
            {verdictLabels.trust}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => void archives.open(archive, name)}>
          {verdictLabels.again}
        </Button>
      </div>
    </section>
  )
}

function KeyFacts({ reported }: { readonly reported: ReportedKey }) {
  return (
    <>
      <dt>{verdictLabels.source}</dt>
      <dd>
        <bdi>{visible(reported.source)}</bdi> {reported.test && <Tag tone="unsure">{verdictLabels.testKey}</Tag>}
      </dd>
      {reported.subject !== undefined && (
        <>
          <dt>{verdictLabels.subject}</dt>
          <dd>
            <bdi>{visible(reported.subject)}</bdi>
          </dd>
        </>
      )}
      {reported.notBefore !== undefined && (
        <>
          <dt>{verdictLabels.validity}</dt>
          <dd>
            {reported.notBefore} – {reported.notAfter}
          </dd>
        </>
      )}
      <dt>{verdictLabels.fingerprint}</dt>
      <dd>
        <Fingerprint hex={reported.sha256Fingerprint} />
      </dd>
    </>
  )
}
