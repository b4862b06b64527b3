import { AsnArray, AsnParser, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

/**
 * Structures of ICAO Doc 9303-10 4.6.2.3 for the ASN.1 library. Its decorators are called as functions, because only erasable
 * syntax is available.
 */
export class DataGroupHash {
  number = 0
  hash = new OctetString()
}
AsnProp({ type: AsnPropTypes.Integer })(DataGroupHash.prototype, 'number')
AsnProp({ type: OctetString })(DataGroupHash.prototype, 'hash')

class DataGroupHashes extends AsnArray<DataGroupHash> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: DataGroupHash })(DataGroupHashes)

class VersionInformation {
  ldsVersion = ''
  unicodeVersion = ''
}
AsnProp({ type: AsnPropTypes.PrintableString })(VersionInformation.prototype, 'ldsVersion')
AsnProp({ type: AsnPropTypes.PrintableString })(VersionInformation.prototype, 'unicodeVersion')

export class LdsSecurityObject {
  version = 0
  hashAlgorithm = new AlgorithmIdentifier()
  hashes = new DataGroupHashes()
  versionInformation?: VersionInformation
}
AsnProp({ type: AsnPropTypes.Integer })(LdsSecurityObject.prototype, 'version')
AsnProp({ type: AlgorithmIdentifier })(LdsSecurityObject.prototype, 'hashAlgorithm')
AsnProp({ type: DataGroupHashes })(LdsSecurityObject.prototype, 'hashes')
AsnProp({ type: VersionInformation, optional: true })(LdsSecurityObject.prototype, 'versionInformation')

export const LDS_SECURITY_OBJECT = '2.23.136.1.1.1'

/** Content types that issuers use for the signed hashes: ICAO's, its older one, that of the Dutch printer, and plain data. */
export const LDS_CONTENT_TYPES: ReadonlySet<string> = new Set([
  LDS_SECURITY_OBJECT,
  '1.3.27.1.1.1',
  '1.2.528.1.1006.1.20.1',
  '1.2.840.113549.1.7.1',
])

export const parseLdsSecurityObject = (bytes: Uint8Array): LdsSecurityObject =>
  AsnParser.parse(bytes, LdsSecurityObject)
