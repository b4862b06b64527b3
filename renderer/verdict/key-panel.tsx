import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { member } from '../../shared/analysis/json-access.ts'
import { visible } from '../../shared/analysis/visible-text.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { verdictLabels } from '../labels/verdict.ts'
import { Fingerprint } from '../parts/fingerprint.tsx'

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
        {key && (
          <>
            <dt>{verdictLabels.source}</dt>
            <dd>
              <bdi>{visible(key.source)}</bdi>{' '}
              {key.test && <span className="tag tag-unsure">{verdictLabels.testKey}</span>}
            </dd>
            {key.subject !== undefined && (
              <>
                <dt>{verdictLabels.subject}</dt>
                <dd>
                  <bdi>{visible(key.subject)}</bdi>
                </dd>
              </>
            )}
            {key.notBefore !== undefined && (
              <>
                <dt>{verdictLabels.validity}</dt>
                <dd>
                  {key.notBefore} – {key.notAfter}
                </dd>
              </>
            )}
            <dt>{verdictLabels.fingerprint}</dt>
            <dd>
              <Fingerprint hex={key.sha256Fingerprint} />
            </dd>
          </>
        )}
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
