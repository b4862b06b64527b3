import { valuesOf } from '../../../shared/spec/enumeration.ts'
import { DOCUMENT_TYPE } from '../../../shared/spec/enums.ts'

/** Returns the document type of this name; undefined if there is none. Service: Enumerations, Document types */
export const documentTypeNamed = (name: string | undefined) => valuesOf(DOCUMENT_TYPE).find((type) => type === name)
