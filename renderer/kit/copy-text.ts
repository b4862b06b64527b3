import { partsLabels } from '../labels/parts.ts'
import { BridgeFailure } from '../model/bridge/bridge.ts'

/** Copies a text to the clipboard. Rejects with BridgeFailure if the browser refuses, for example outside of a secure page. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new BridgeFailure({ code: 'window.clipboard', ...partsLabels.notCopied })
  }
}
