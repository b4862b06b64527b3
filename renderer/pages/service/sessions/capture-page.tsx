import { serviceLabels } from '../../../labels/service.ts'
import { useLive } from '../../../model/service/use-live.ts'
import { CopyButton } from '../parts/copy-button.tsx'

const labels = serviceLabels.sessions

/** Link to the page on which a person can complete the session in a browser. */
export function CapturePage({ path }: { readonly path: string }) {
  const { value: state } = useLive(['state'], ['state'], (bridge) => bridge.call('service.state', {}))
  if (state?.kind !== 'running') return null
  const { href } = new URL(path, state.address.baseUrl)
  return (
    <p className="row fact-value">
      <span className="quiet">{labels.capturePage}:</span>{' '}
      {/* The desktop app opens no other window: there the address is copied. */}
      <a className="mono" href={href} target="_blank" rel="noreferrer">
        {href}
      </a>
      <CopyButton name={labels.capturePage} value={href} />
      <span className="quiet">{labels.capturePageHint}</span>
    </p>
  )
}
