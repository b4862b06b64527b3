import { ActionIcon } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ServiceAddressInfo, ServiceState } from '../../../shared/bridge/index.ts'
import { formatFingerprint } from '../../../shared/report/index.ts'
import { serviceLabels } from '../../labels/service.ts'
import { CopyButton } from './parts/copy-button.tsx'
import { ProofsPanel } from './parts/proofs-panel.tsx'

const labels = serviceLabels.address

export function OverviewPage({ state }: { readonly state: ServiceState }) {
  return (
    <div className="stack">
      <p className="quiet">{serviceLabels.lead}</p>
      {state.kind === 'running' ? (
        <AddressPanel address={state.address} />
      ) : (
        <p className="nothing">{serviceLabels.stoppedHint}</p>
      )}
      <ProofsPanel />
    </div>
  )
}

function AddressPanel({ address }: { readonly address: ServiceAddressInfo }) {
  return (
    <section className="panel" aria-labelledby="address-title">
      <h2 id="address-title">{labels.title}</h2>
      <dl className="facts">
        <Fact name={labels.baseUrl} value={address.baseUrl} />
        <Fact name={labels.apiRoot} value={address.apiRoot} />
        <Fact name={labels.controlRoot} value={address.controlRoot} />
        <Fact name={labels.backendKey} value={address.backendKey} isSecret />
        <Fact name={labels.userAgentKey} value={address.userAgentKey} isSecret />
        <Fact name={labels.controlKey} value={address.controlKey} isSecret />
        <Fact name={labels.fingerprint} value={address.fingerprint} shown={formatFingerprint(address.fingerprint)} />
        <Fact name={labels.publicKey} value={address.publicKey} shown={`${address.publicKey.slice(27, 67)}…`} />
      </dl>
      <p className="quiet">{labels.docs}</p>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly shown?: string
  readonly isSecret?: boolean
}

/** Value with a copy button; secrets are not in the page until they are revealed. */
function Fact({ name, value, shown = value, isSecret = false }: FactProps) {
  const [open, setOpen] = useState(!isSecret)
  const Icon = open ? EyeOff : Eye
  return (
    <>
      <dt>{name}</dt>
      <dd className="row fact-value">
        <span className="mono">{open ? shown : `•••••••• (${labels.covered})`}</span>
        {isSecret && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={open ? labels.hide(name) : labels.show(name)}
            onClick={() => setOpen(!open)}
          >
            <Icon aria-hidden size={14} />
          </ActionIcon>
        )}
        <CopyButton name={name} value={value} />
      </dd>
    </>
  )
}
