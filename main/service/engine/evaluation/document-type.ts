import { DOCUMENT_TYPE, valuesOf } from '../../../../shared/spec/index.ts'

/** Returns the document type of this name; undefined if there is none. Service: Enumerations, Document types */
export const documentTypeNamed = (name: string | undefined) => valuesOf(DOCUMENT_TYPE).find((type) => type === name)
