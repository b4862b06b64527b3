import { ActionIcon } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useAnnounce } from '../shell/announcer.tsx'
import { serviceWords } from '../words/service.ts'
import { useLive } from './use-live.ts'

const { sessions: words, address } = serviceWords

/** Where a person can complete the session by hand, in a browser. */
export function CapturePage({ path }: { readonly path: string }) {
  const announce = useAnnounce()
  const { value: state } = useLive('state', ['state'], (bridge) => bridge.call('service.state', {}))
  if (state?.kind !== 'running') return null
  const { href } = new URL(path, state.address.baseUrl)
  const copy = (): void =>
    void navigator.clipboard?.writeText(href).then(() => announce(address.copied(words.capturePage)))
  return (
    <p className="row fact-value">
      <span className="quiet">{words.capturePage}:</span> <span className="mono">{href}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={address.copy(words.capturePage)} onClick={copy}>
        <Copy aria-hidden size={14} />
      </ActionIcon>
      <span className="quiet">{words.capturePageHint}</span>
    </p>
  )
}
