import '@mantine/core/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '../style/fonts.css'
import '../style/tokens.css'
import '../style/parts.css'
import '../style/shell.css'
import { createRoot } from 'react-dom/client'
import type { Bridge } from '../model/bridge/bridge.ts'
import { DesktopBridge } from '../model/bridge/desktop-bridge.ts'
import { takeToken, WebBridge } from '../model/bridge/web-bridge.ts'
import { followHost } from './follow-host.ts'
import { loadFonts } from './load-fonts.ts'
import { Start } from './start.tsx'
import { styleNonce } from './style-nonce.ts'

globalThis.proofbenchStyleNonce = styleNonce()
const root = document.getElementById('root')
if (root) {
  await loadFonts()
  createRoot(root).render(<Start bridge={createBridge(globalThis.proofbench)} />)
}

/** Returns the bridge of the desktop app if exposed, otherwise that of the browser; null without a token. */
function createBridge(exposed: typeof globalThis.proofbench): Bridge | null {
  if (exposed) {
    const bridge = new DesktopBridge(exposed)
    followHost(bridge)
    return bridge
  }
  const token = takeToken()
  return token === null ? null : new WebBridge(token)
}
