import { serviceWords } from '../words/service.ts'
import { CopyButton } from './copy-button.tsx'
import { useLive } from './use-live.ts'

const words = serviceWords.sessions

/** Where a person can complete the session by hand, in a browser. */
export function CapturePage({ path }: { readonly path: string }) {
  const { value: state } = useLive('state', ['state'], (bridge) => bridge.call('service.state', {}))
  if (state?.kind !== 'running') return null
  const { href } = new URL(path, state.address.baseUrl)
  return (
    <p className="row fact-value">
      <span className="quiet">{words.capturePage}:</span> <span className="mono">{href}</span>
      <CopyButton name={words.capturePage} value={href} />
      <span className="quiet">{words.capturePageHint}</span>
    </p>
  )
}
