import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { TrustedKeyInfo } from '../../shared/bridge/app-info.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { Fingerprint } from '../parts/fingerprint.tsx'
import { useAnnounce } from '../shell/announcer.tsx'
import { trustWords } from '../words/trust.ts'
import { Validity } from './validity.tsx'

interface KeyTableProps {
  readonly keys: readonly TrustedKeyInfo[]
  readonly onChange: (keys: readonly TrustedKeyInfo[]) => void
}

export function KeyTable({ keys, onChange }: KeyTableProps) {
  const { columns } = trustWords
  const [leaving, setLeaving] = useState<TrustedKeyInfo | null>(null)
  return (
    <section className="panel" aria-labelledby="keys-title">
      <h2 id="keys-title">
        {trustWords.keys} <span className="quiet">{keys.length}</span>
      </h2>
      {keys.length === 0 ? (
        <p>{trustWords.none}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col">{columns.kind}</th>
              <th scope="col">{columns.fingerprint}</th>
              <th scope="col">{columns.tenant}</th>
              <th scope="col">{columns.validity}</th>
              <th scope="col">{columns.added}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.label}>
                <th scope="row">
                  <bdi>{visible(key.label)}</bdi>
                  {key.subject !== null && (
                    <div className="quiet">
                      <bdi>{visible(key.subject)}</bdi>
                    </div>
                  )}
                </th>
                <td>
                  {trustWords.kinds[key.kind]}{' '}
                  {key.role === 'issuer' && <span className="tag tag-note">{trustWords.issuer}</span>}{' '}
                  {key.test && <span className="tag tag-unsure">{trustWords.test}</span>}
                </td>
                <td className="fingerprint">
                  <Fingerprint hex={key.fingerprint} />
                </td>
                <td>{key.tenant ?? trustWords.anyTenant}</td>
                <td>
                  <Validity notBefore={key.notBefore} notAfter={key.notAfter} />
                </td>
                <td>{key.addedAt.slice(0, 10)}</td>
                <td>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${trustWords.remove} ${visible(key.label)}`}
                    onClick={() => setLeaving(key)}
                  >
                    {trustWords.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <RemoveDialog leaving={leaving} onClose={() => setLeaving(null)} onChange={onChange} />
    </section>
  )
}

interface RemoveDialogProps {
  readonly leaving: TrustedKeyInfo | null
  readonly onClose: () => void
  readonly onChange: KeyTableProps['onChange']
}

function RemoveDialog({ leaving, onClose, onChange }: RemoveDialogProps) {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async ({ fingerprint, label }: TrustedKeyInfo): Promise<void> => {
    try {
      onChange(await bridge.call('keys.remove', { fingerprint, label }))
      announce(trustWords.removed(label))
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <Modal
      opened={leaving !== null}
      onClose={onClose}
      title={trustWords.removeTitle(visible(leaving?.label ?? ''))}
      closeButtonProps={{ 'aria-label': trustWords.cancel }}
    >
      <p>{trustWords.removeHint}</p>
      {failure && <FailureCard failure={failure} />}
      <div className="row">
        <Button color="red.8" onClick={() => leaving && void remove(leaving)}>
          {trustWords.remove}
        </Button>
        <Button variant="default" onClick={onClose}>
          {trustWords.cancel}
        </Button>
      </div>
    </Modal>
  )
}
