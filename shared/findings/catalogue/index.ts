import { consistencyFindings } from './consistency.ts'
import type { CatalogueArea, CatalogueEntry } from './entry.ts'
import { envelopeFindings } from './envelope.ts'
import { hashFindings } from './hash.ts'
import { jsonFindings } from './json.ts'
import { layoutFindings } from './layout.ts'
import { schemaFindings } from './schema.ts'
import { signatureFindings } from './signature.ts'
import { trustFindings } from './trust.ts'
import { zipFindings } from './zip.ts'

const AREAS: readonly CatalogueArea[] = [
  envelopeFindings,
  zipFindings,
  layoutFindings,
  jsonFindings,
  hashFindings,
  signatureFindings,
  trustFindings,
  schemaFindings,
  consistencyFindings,
]

/** Every finding code, in the order of verification. */
export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map(AREAS.flatMap((area) => Object.entries(area)))
