import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type AppInfo, DEFAULT_SETTINGS, type Failure } from '../../shared/bridge/index.ts'
import { FailureCard } from '../kit/failure-card.tsx'
import { resolveVariables, THEME, useScheme } from '../kit/theme.ts'
import { shellLabels } from '../labels/shell.ts'
import { type Bridge, failureOf } from '../model/bridge/bridge.ts'
import { NO_ACCESS } from '../model/bridge/host-failures.ts'
import { useWindow, WindowProvider } from '../model/window/window-context.tsx'
import { App } from './app.tsx'
import { HostWatch } from './host-watch.tsx'
import { styleNonce } from './style-nonce.ts'

/** Loads the information about the host, then renders the app. Without a host it shows how to reconnect. */
export function Start({ bridge }: { readonly bridge: Bridge | null }) {
  const [app, setApp] = useState<AppInfo | null>(null)
  const [failure, setFailure] = useState<Failure | null>(bridge ? null : NO_ACCESS)
  useEffect(() => {
    bridge?.call('app.info', {}).then(setApp, (error: unknown) => setFailure(failureOf(error)))
  }, [bridge])
  if (!bridge || !app) return <Before failure={failure} />
  return (
    <WindowProvider bridge={bridge} app={app}>
      <HostWatch bridge={bridge}>
        <Themed />
      </HostWatch>
    </WindowProvider>
  )
}

function Themed() {
  const { settings } = useWindow()
  return (
    <MantineProvider
      theme={THEME}
      cssVariablesResolver={resolveVariables}
      forceColorScheme={useScheme(settings)}
      getStyleNonce={styleNonce}
    >
      <App />
    </MantineProvider>
  )
}

function Before({ failure }: { readonly failure: Failure | null }) {
  return (
    <MantineProvider
      theme={THEME}
      cssVariablesResolver={resolveVariables}
      forceColorScheme={useScheme(DEFAULT_SETTINGS)}
      getStyleNonce={styleNonce}
    >
      <main className="before">
        <h1>{shellLabels.product}</h1>
        {failure ? <FailureCard failure={failure} /> : <p role="status">{shellLabels.starting}</p>}
      </main>
    </MantineProvider>
  )
}
