import { createECDH, createHash } from 'node:crypto'
import { type BaseBlock, Constructed, Integer, Primitive } from 'asn1js'
import { CLASS, readElement, type Tag } from '../chip-file.ts'
import { GROUP_TAGS } from '../common-file.ts'
import { DETAIL_TAGS } from '../detail-files.ts'

const constructed = ([tagClass, tagNumber]: Tag, value: BaseBlock[]): Constructed =>
  new Constructed({ idBlock: { tagClass, tagNumber }, value })

const plain = ([tagClass, tagNumber]: Tag, valueHex: Uint8Array): Primitive =>
  new Primitive({ idBlock: { tagClass, tagNumber }, valueHex: new Uint8Array(valueHex) })

const fileOf = (element: BaseBlock): Uint8Array => new Uint8Array(element.toBER())

/** Creates data group 1 from the lines of a machine-readable zone. ICAO Doc 9303-10, data group 1 */
export const makeZoneFile = (lines: readonly string[]): Uint8Array =>
  fileOf(
    constructed([CLASS.application, 0x01], [plain([CLASS.application, 0x1f], Buffer.from(lines.join(''), 'latin1'))]),
  )

/** Creates data group 11 with the name in full. ICAO Doc 9303-10, data group 11 */
export function makePersonalDetails(surname: string, givenNames: readonly string[]): Uint8Array {
  const name = `${surname.replaceAll(' ', '<')}<<${givenNames.join('<')}`
  return detailFile(DETAIL_TAGS.personalDetails, '5f0e', DETAIL_TAGS.fullName, name)
}

/** Creates data group 12 with the date of issue, yyyy-MM-dd. ICAO Doc 9303-10, data group 12 */
export const makeDocumentDetails = (issuingDate: string): Uint8Array =>
  detailFile(DETAIL_TAGS.documentDetails, '5f26', DETAIL_TAGS.dateOfIssue, issuingDate.replaceAll('-', ''))

/** Encodes 5F0E, whose number would fit one byte, as the document prescribes. */
function detailFile(tag: Tag, listed: string, [, number]: Tag, text: string): Uint8Array {
  const list = plain(DETAIL_TAGS.list, Buffer.from(listed, 'hex'))
  const content = Buffer.from(text)
  if (content.length > 127) throw new Error('The text needs a longer length field')
  const value = Buffer.concat([Buffer.from(list.toBER()), Buffer.from([0x5f, number, content.length]), content])
  const length = value.length < 128 ? [value.length] : [0x81, value.length]
  return Buffer.concat([Buffer.from([0x60 | tag[1], ...length]), value])
}

/** Creates data group 2 with one face, JPEG or JPEG 2000. ICAO Doc 9303-10, data group 2 */
export function makeFaceFile(image: Uint8Array): Uint8Array {
  const context = (number: number): Tag => [CLASS.context, number]
  const header = constructed(context(1), [
    plain(context(0), Buffer.from('0101', 'hex')),
    plain(context(1), Buffer.from('02', 'hex')),
    plain(context(7), Buffer.from('0101', 'hex')),
    plain(context(8), Buffer.from('0008', 'hex')),
  ])
  const face = constructed([CLASS.application, 0x60], [header, plain([CLASS.application, 0x2e], faceRecord(image))])
  const faces = constructed([CLASS.application, 0x61], [new Integer({ value: 1 }), face])
  return fileOf(constructed([CLASS.application, 0x15], [faces]))
}

/** Creates a face record with one face, without feature points and image sizes. ISO/IEC 19794-5:2005 5 */
function faceRecord(image: Uint8Array): Uint8Array {
  const head = Buffer.alloc(14 + 20 + 12)
  head.write('FAC\x00010\x00', 'latin1')
  head.writeUInt32BE(head.length + image.length, 8)
  head.writeUInt16BE(1, 12)
  head.writeUInt32BE(20 + 12 + image.length, 14)
  head.writeUInt8(1, 14 + 20)
  head.writeUInt8(image[0] === 0xff && image[1] === 0xd8 ? 0 : 1, 14 + 21)
  return Buffer.concat([head, image])
}

/** Creates data group 15, the key of active authentication. ICAO Doc 9303-11 6.1 */
export const makeActiveAuthenticationFile = (seed: string): Uint8Array =>
  fileOf(constructed([CLASS.application, 0x0f], [readElement(publicKey(seed), 'the key')]))

/** Creates data group 14, the key of chip authentication (id-PK-ECDH). ICAO Doc 9303-11 9.2.5 */
export function makeChipAuthenticationFile(seed: string): Uint8Array {
  const id = readElement(Buffer.from('060904007f000702020102', 'hex'), 'the identifier')
  const info = constructed([CLASS.universal, 16], [id, readElement(publicKey(seed), 'the key')])
  return fileOf(constructed([CLASS.application, 0x0e], [constructed([CLASS.universal, 17], [info])]))
}

/** Returns the SubjectPublicKeyInfo of a P-256 key that depends only on the seed. */
function publicKey(seed: string): Uint8Array {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(createHash('sha256').update(seed).digest())
  const head = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
  return Buffer.concat([Buffer.from(head, 'hex'), pair.getPublicKey()])
}

/** Creates EF.COM, byte by byte because BER encoders do not write the long form of its first tag. ICAO Doc 9303-10 4.6.1 */
export function makeCommonFile(dataGroups: readonly number[]): Uint8Array {
  const tags = dataGroups.map((group) => GROUP_TAGS[group - 1] ?? 0)
  const version = Buffer.from('5f0104303130375f3606303430303030', 'hex')
  const list = Buffer.from([0x5c, tags.length, ...tags])
  return Buffer.concat([Buffer.from([0x60, version.length + list.length]), version, list])
}
