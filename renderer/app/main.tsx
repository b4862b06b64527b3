// All styles of the window in one file, each after those that it refines: the order of files that pages load would be another each time.
import '@mantine/core/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '../style/fonts.css'
import '../style/tokens.css'
import '../style/parts.css'
import '../style/shell.css'
import '../parts/change-notice.css'
import '../parts/coverage-scope.css'
import '../parts/run-progress.css'
import '../pages/list/list.css'
import '../panels/adjudication/adjudication.css'
import '../panels/diagnosis/diagnosis.css'
import '../panels/images/images.css'
import '../panels/evidence/evidence.css'
import '../panels/identity/identity.css'
import '../panels/library/library.css'
import '../panels/log/log.css'
import '../panels/people/people.css'
import '../panels/record/record.css'
import '../panels/replay/replay.css'
import '../panels/report/report.css'
import '../panels/review/review.css'
import '../panels/timeline/timeline.css'
import '../panels/trust/trust.css'
import '../panels/verdict/verdict.css'
import '../pages/archive/archive.css'
import '../pages/cases/cases.css'
import '../pages/compare/compare.css'
import '../pages/help/help.css'
import '../pages/service/service.css'
import '../pages/service/forms/forms.css'
import '../pages/settings/settings.css'
import '../pages/verify/verify.css'
import './tour/tour.css'
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
