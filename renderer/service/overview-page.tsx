import { ActionIcon } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ServiceAddressInfo, ServiceState } from '../../shared/bridge/service-state.ts'
import { fingerprintInWords } from '../../shared/report/verdict-words.ts'
import { serviceWords } from '../words/service.ts'
import { CopyButton } from './copy-button.tsx'
import { ProofsPanel } from './proofs-panel.tsx'

const words = serviceWords.address

export function OverviewPage({ state }: { readonly state: ServiceState }) {
  return (
    <div className="stack">
      <p className="quiet">{serviceWords.lead}</p>
      {state.kind === 'running' ? (
        <AddressPanel address={state.address} />
      ) : (
        <p className="nothing">{serviceWords.stoppedHint}</p>
      )}
      <ProofsPanel />
    </div>
  )
}

function AddressPanel({ address }: { readonly address: ServiceAddressInfo }) {
  return (
    <section className="panel" aria-labelledby="address-title">
      <h2 id="address-title">{words.title}</h2>
      <dl className="facts">
        <Fact name={words.baseUrl} value={address.baseUrl} />
        <Fact name={words.apiRoot} value={address.apiRoot} />
        <Fact name={words.controlRoot} value={address.controlRoot} />
        <Fact name={words.backendKey} value={address.backendKey} isSecret />
        <Fact name={words.userAgentKey} value={address.userAgentKey} isSecret />
        <Fact name={words.controlKey} value={address.controlKey} isSecret />
        <Fact name={words.fingerprint} value={address.fingerprint} shown={fingerprintInWords(address.fingerprint)} />
        <Fact name={words.publicKey} value={address.publicKey} shown={`${address.publicKey.slice(27, 67)}…`} />
      </dl>
      <p className="quiet">{words.docs}</p>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly shown?: string
  readonly isSecret?: boolean
}

/** A value to be copied; secrets are not in the page before they are asked for. */
function Fact({ name, value, shown = value, isSecret = false }: FactProps) {
  const [open, setOpen] = useState(!isSecret)
  const Icon = open ? EyeOff : Eye
  return (
    <>
      <dt>{name}</dt>
      <dd className="row fact-value">
        <span className="mono">{open ? shown : `•••••••• (${words.covered})`}</span>
        {isSecret && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={open ? words.hide(name) : words.show(name)}
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
