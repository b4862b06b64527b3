import { TextRecognizer } from './text/recognizer.ts'
import { ZoneModel } from './zone/cells/zone-model.ts'

/** The two independent engines that read documents: text recognition, and the reader of machine-readable zones. */
export interface DocumentReader {
  readonly text: TextRecognizer
  readonly zone: ZoneModel
}

/** Creates both engines; takes about 300 ms. Throws if the data of one are damaged. */
export async function createReader(): Promise<DocumentReader> {
  return { text: await TextRecognizer.create(), zone: new ZoneModel() }
}
