import type { CellVerdict } from './field-matrix.ts'
import type { MatrixSource } from './matrix-columns.ts'

export const SOURCE_LABELS: { readonly [source in MatrixSource]: string } = {
  DOCUMENT: 'Read from the document',
  SUBMITTED: 'Given as text',
  MRZ: 'Machine-readable zone',
  CHIP: 'Chip',
  ORIGIN: 'Original script',
  OPERATOR: 'Typed by an operator',
  BARCODE: 'Barcode',
  ISSUER: 'Issuing source',
  CLAIM: 'Claimed',
  VIEW: 'Identity, document',
  ATTRIBUTES: 'Identity, attributes',
  PICTURE: 'Picture, read here',
}

/** Names of the sources within a sentence. */
export const SOURCE_NAMES: { readonly [source in MatrixSource]: string } = {
  DOCUMENT: 'document',
  SUBMITTED: 'submitted text',
  MRZ: 'zone',
  CHIP: 'chip',
  ORIGIN: 'original script',
  OPERATOR: 'operator',
  BARCODE: 'barcode',
  ISSUER: 'issuing source',
  CLAIM: 'claim',
  VIEW: 'identity',
  ATTRIBUTES: 'attributes of the identity',
  PICTURE: 'picture',
}

export const CELL_VERDICT_LABELS: { readonly [verdict in CellVerdict]: string } = {
  BASE: 'reference',
  AGREES: 'agrees',
  SIMILAR: 'similar',
  DIFFERS: 'differs',
  UNVERIFIED: 'not verified',
  NOT_COMPARED: 'not compared',
}
