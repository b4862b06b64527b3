import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { TrustedKeyInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { trustLabels } from '../../labels/trust.ts'
import { TrustTable } from '../../panels/trust/trust-table.tsx'
import { Validity } from '../../panels/trust/validity.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { Tag } from '../../parts/tag.tsx'

interface KeyTableProps {
  readonly keys: readonly TrustedKeyInfo[]
  readonly onChange: (keys: readonly TrustedKeyInfo[]) => void
}

const { columns } = trustLabels
const COLUMNS: readonly Column<TrustedKeyInfo>[] = [
  {
    title: columns.kind,
    cell: ({ kind, role, test }) => (
      <>
        {trustLabels.kinds[kind]} {role === 'issuer' && <Tag tone="note">{trustLabels.issuer}</Tag>}{' '}
        {test && <Tag tone="unsure">{trustLabels.test}</Tag>}
      </>
    ),
  },
  { title: columns.fingerprint, kind: 'fingerprint', cell: ({ fingerprint }) => <Fingerprint hex={fingerprint} /> },
  { title: columns.tenant, cell: ({ tenant }) => tenant ?? trustLabels.anyTenant },
  {
    title: columns.validity,
    cell: ({ notBefore, notAfter }) => <Validity notBefore={notBefore} notAfter={notAfter} />,
  },
]

/** Table of trusted keys and certificates. */
export function KeyTable({ keys, onChange }: KeyTableProps) {
  const [leaving, setLeaving] = useState<TrustedKeyInfo | null>(null)
  return (
    <>
      <TrustTable
        title={trustLabels.keys}
        none={trustLabels.none}
        rows={keys}
        columns={COLUMNS}
        about={({ subject }) => subject}
        onRemove={setLeaving}
      />
      <RemoveDialog leaving={leaving} onClose={() => setLeaving(null)} onChange={onChange} />
    </>
  )
}

interface RemoveDialogProps {
  readonly leaving: TrustedKeyInfo | null
  readonly onClose: () => void
  readonly onChange: KeyTableProps['onChange']
}

function RemoveDialog({ leaving, onClose, onChange }: RemoveDialogProps) {
  const announce = useAnnounce()
  const { busy, failure, run } = useTask()
  const remove = ({ fingerprint, label }: TrustedKeyInfo): Promise<boolean> =>
    run(async (bridge) => {
      onChange(await bridge.call('keys.remove', { fingerprint, label }))
      announce(trustLabels.removed(label))
      onClose()
    })
  return (
    <Modal
      opened={leaving !== null}
      onClose={onClose}
      title={trustLabels.removeTitle(visible(leaving?.label ?? ''))}
      closeButtonProps={{ 'aria-label': trustLabels.cancel }}
    >
      <p>{trustLabels.removeHint}</p>
      {failure && <FailureCard failure={failure} />}
      <div className="row">
        <Button color="red.8" loading={busy} onClick={() => leaving && void remove(leaving)}>
          {trustLabels.remove}
        </Button>
        <Button variant="default" onClick={onClose}>
          {trustLabels.cancel}
        </Button>
      </div>
    </Modal>
  )
}
