import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { member } from '../../shared/analysis/json-access.ts'
import { visible } from '../../shared/analysis/visible-text.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { Fingerprint } from '../parts/fingerprint.tsx'
import { verdictWords } from '../words/verdict.ts'

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
      <h2 id="key-title">{verdictWords.key}</h2>
      {key === null && (
        <>
          <p>{isSigned ? verdictWords.noKey : verdictWords.noSignature}</p>
          <p className="quiet">{isSigned ? verdictWords.noKeyHint : verdictWords.noSignatureHint}</p>
        </>
      )}
      <dl className="facts">
        {key && (
          <>
            <dt>{verdictWords.source}</dt>
            <dd>
              <bdi>{visible(key.source)}</bdi>{' '}
              {key.test && <span className="tag tag-unsure">{verdictWords.testKey}</span>}
            </dd>
            {key.subject !== undefined && (
              <>
                <dt>{verdictWords.subject}</dt>
                <dd>
                  <bdi>{visible(key.subject)}</bdi>
                </dd>
              </>
            )}
            {key.notBefore !== undefined && (
              <>
                <dt>{verdictWords.validity}</dt>
                <dd>
                  {key.notBefore} – {key.notAfter}
                </dd>
              </>
            )}
            <dt>{verdictWords.fingerprint}</dt>
            <dd>
              <Fingerprint hex={key.sha256Fingerprint} />
            </dd>
          </>
        )}
        <dt>{verdictWords.algorithm}</dt>
        <dd>{algorithm ?? '—'}</dd>
      </dl>
      <div className="row panel-actions">
        {isSigned && (
          <Button size="xs" variant={key ? 'default' : 'filled'} onClick={() => go('/trust')}>
            {verdictWords.trust}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => void archives.open(archive, name)}>
          {verdictWords.again}
        </Button>
      </div>
    </section>
  )
}
