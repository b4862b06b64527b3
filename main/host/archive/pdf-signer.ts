import type { PdfSignerFile } from '../../../shared/bridge/index.ts'
import { type DocumentSigner, loadReadPkcs12, UnusableKeyError } from '../../statement/index.ts'
import { BridgeError } from '../common/bridge-failure.ts'

/** Returns the signer of PDFs that a window chose. Throws `BridgeError` for a wrong passphrase, and a key that may not sign. */
export async function chosenSigner({ base64, passphrase }: PdfSignerFile, now: number): Promise<DocumentSigner> {
  try {
    return (await loadReadPkcs12()).readPkcs12(Buffer.from(base64, 'base64'), passphrase, now)
  } catch (error) {
    if (!(error instanceof UnusableKeyError)) throw error
    throw new BridgeError({ code: 'bridge.pdf-signer', message: error.message, hint: error.hint })
  }
}
