import '@mantine/core/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './style/tokens.css'
import './style/parts.css'
import './style/shell.css'
import { createRoot } from 'react-dom/client'
import { takeToken, WebBridge } from './bridge/web-bridge.ts'
import { Start } from './shell/start.tsx'
import { styleNonce } from './shell/style-nonce.ts'

globalThis.proofbenchStyleNonce = styleNonce()
const root = document.getElementById('root')
if (root) {
  const token = takeToken()
  createRoot(root).render(<Start bridge={token === null ? null : new WebBridge(token)} />)
}
