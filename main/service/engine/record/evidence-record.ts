import type { EvidenceDetails } from '../../../../shared/spec/index.ts'
import type { Device } from '../core.ts'
import type { DocumentData, EvidenceState, StoredFile } from '../state.ts'

/** Returns the record of an existing evidence. Archive: EvidenceDetails */
export function evidenceRecord(
  evidence: EvidenceState,
  options: { readonly videos: boolean; readonly device?: Device | undefined; readonly derived?: DerivedIds },
): EvidenceDetails {
  const { id, family, type, originData, files } = evidence
  const data = withCaptureMetadata(evidence)
  const captures = files.filter(({ role, group }) => group === 'images' && role !== 'CROP')
  const crops = files.filter(({ role }) => role === 'CROP')
  const video = options.videos ? files.find(({ role }) => role === 'VIDEO') : undefined
  const { device } = options
  return {
    id,
    family,
    type,
    ...(captures.length > 0 ? { captureImages: captures.map((file) => captureImage(file, device)) } : {}),
    ...(crops.length > 0
      ? {
          photoCrops: crops.map((crop) => ({
            id: crop.id,
            ...(crop.originalId === undefined ? {} : { originalCaptureId: crop.originalId }),
          })),
        }
      : {}),
    ...(data ? { data: archivedData(data) } : {}),
    ...(originData ? { originLanguageData: originLanguage(originData) } : {}),
    ...(device ? { deviceInfo: device } : {}),
    ...(device?.sdkInfo ? { sdkInfo: device.sdkInfo } : {}),
    ...(video ? { video: video.id } : {}),
    ...(options.derived?.address ? { addressReferenceId: options.derived.address } : {}),
    ...(options.derived?.attributes ? { attributesReferenceId: options.derived.attributes } : {}),
  }
}

/** Adds liveness metadata and video information. Archive: Data, metadata */
const withCaptureMetadata = ({ data, captureMetadata }: EvidenceState): DocumentData | null =>
  captureMetadata ? { ...data, metadata: { ...data?.metadata, ...captureMetadata } } : data

/** Ids of evidence derived from this one. */
export interface DerivedIds {
  readonly address?: string | undefined
  readonly attributes?: string | undefined
}

function captureImage(file: StoredFile, device: Device | undefined) {
  const { id, side, source, channel } = file
  return {
    id,
    ...(side ? { side } : {}),
    ...(source ? { source } : {}),
    ...(channel ? { channel } : {}),
    ...(device?.deviceModel ? { deviceModel: device.deviceModel } : {}),
    ...(device?.osType ? { osType: device.osType } : {}),
    ...(device?.osVersion ? { osVersion: device.osVersion } : {}),
  }
}

/** Archive: Data */
export function archivedData(data: DocumentData): NonNullable<EvidenceDetails['data']> {
  const holder = holderOf(data)
  const metadata = Object.entries(metadataOf(data)).map(([key, value]) => ({ key, value }))
  return {
    ...pick(data, ['documentNumber', 'expiryDate', 'issuingDate', 'issuingCountry']),
    ...(Object.keys(holder).length > 0 ? { holderInformation: [holder] } : {}),
    ...(metadata.length > 0 ? { metadata } : {}),
    ...(data.mrz && data.mrz.length > 0 ? { mrz: [...data.mrz] } : {}),
  }
}

/** Returns values that Data has no members for. */
function metadataOf({ issuingState, eyeColor, height, weight, nameSuffix, address, metadata }: DocumentData) {
  const line = [...(address?.lines ?? []), address?.postcode, address?.city, address?.state].filter(Boolean).join(', ')
  const named = { issuingState, nameSuffix, eyeColor, height, weight, address: line || undefined }
  const present = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(present), ...metadata }
}

const holderOf = (data: DocumentData) => ({
  ...pick(data, ['dateOfBirth', 'fullname', 'gender', 'nationality', 'surname', 'usageName']),
  ...(data.givenNames ? { givenNames: [...data.givenNames] } : {}),
})

/** Archive: OriginLanguageData */
function originLanguage(data: DocumentData): NonNullable<EvidenceDetails['originLanguageData']> {
  const holder = holderOf(data)
  return {
    ...pick(data, ['documentNumber', 'expiryDate', 'issuingDate', 'issuingCountry']),
    ...(Object.keys(holder).length > 0 ? { holderInformation: [holder] } : {}),
  }
}

function pick<Name extends keyof DocumentData>(
  data: DocumentData,
  names: readonly Name[],
): { [name in Name]?: NonNullable<DocumentData[name]> } {
  const result: { [name in Name]?: NonNullable<DocumentData[name]> } = {}
  for (const name of names) {
    const value = data[name]
    if (value !== undefined) result[name] = value
  }
  return result
}
