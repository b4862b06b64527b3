import type { ChipReading } from './messages.ts'

/** Returns the id of the file that stores the reading of a chip until it is examined. */
export const chipFileId = (evidenceId: string): string => `chip-${evidenceId}`

/** Reading of a chip in JSON; files in Base64. */
export interface StoredReading {
  readonly dataGroups: { readonly [number: string]: string }
  readonly securityObject: string | null
  readonly commonFile: string | null
  readonly accessControl?: ChipReading['accessControl']
}

export function encodeReading({
  dataGroups,
  securityObject,
  commonFile = null,
  accessControl,
}: ChipReading): Uint8Array {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const stored: StoredReading = {
    dataGroups: Object.fromEntries(Object.entries(dataGroups).map(([number, bytes]) => [number, base64(bytes)])),
    securityObject: securityObject ? base64(securityObject) : null,
    commonFile: commonFile ? base64(commonFile) : null,
    ...(accessControl ? { accessControl } : {}),
  }
  return Buffer.from(JSON.stringify(stored))
}

/** Parses what `encodeReading` returned. */
export const decodeReading = (bytes: Uint8Array): StoredReading => JSON.parse(Buffer.from(bytes).toString())
