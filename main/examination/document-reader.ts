import { ModelError } from './model-error.ts'
import { TextRecognizer } from './text/recognizer.ts'
import { ZoneModel } from './zone/cells/zone-model.ts'

/** The two independent engines that read documents: text recognition, and the reader of machine-readable zones. */
export interface DocumentReader {
  readonly text: TextRecognizer
  readonly zone: ZoneModel
}

/** Creates both engines; takes about 300 ms. Throws ModelError if the data of one are damaged or missing. */
export async function createReader(
  text = TextRecognizer.create,
  zone = () => new ZoneModel(),
): Promise<DocumentReader> {
  try {
    return { text: await text(), zone: zone() }
  } catch (error) {
    const cause = error instanceof Error ? error.message : 'unknown'
    throw new ModelError(`The data of a reader of documents are damaged or missing (${cause}): documents are not read`)
  }
}
