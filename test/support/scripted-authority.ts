import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnParser, AsnSerializer, OctetString } from '@peculiar/asn1-schema'
import { PKIStatusInfo, TimeStampReq, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import { Set as AsnSet, fromBER, ObjectIdentifier, OctetString as Octets, Sequence } from 'asn1js'
import forge from 'node-forge'
import { readCertificate } from '../../main/proof/keys/x509/certificate.ts'
import type { TimeStampTrust } from '../../main/statement/time-stamp/verify-time-stamp.ts'

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const NULL = Uint8Array.of(5, 0).buffer
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const bytesOf = (structure: unknown): Uint8Array => new Uint8Array(AsnSerializer.serialize(structure))

/**
 * Authority of time stamps within the test: its time is what the test says, and no other program is needed. What OpenSSL makes of requests and
 * tokens is tested with `TestAuthority`.
 */
export class ScriptedAuthority {
  /** Epoch milliseconds. */
  time = Date.now()
  mode: 'right' | 'down' | 'expired' = 'right'
  requests = 0
  readonly #root = keyWithCertificate('Scripted root', null, ['2020-01-01', '2060-01-01'])
  readonly #signer = keyWithCertificate('Scripted time stamps', this.#root, ['2020-01-01', '2060-01-01'])
  readonly #expired = keyWithCertificate('Expired time stamps', this.#root, ['2020-01-01', '2021-01-01'])
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async start(): Promise<ScriptedAuthority> {
    const authority = new ScriptedAuthority()
    await new Promise<void>((resolve) => authority.#server.listen(0, '127.0.0.1', resolve))
    return authority
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsa`
  }

  /** Certificate of the root, DER. */
  get root(): Uint8Array {
    return this.#root.der
  }

  get trust(): TimeStampTrust {
    return { certificates: [readCertificate(this.root)], revocationLists: [] }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (this.mode === 'down') return void request.socket.destroy()
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(this.#reply(Buffer.concat(chunks)))
  }

  #reply(query: Buffer): Uint8Array {
    const { messageImprint, nonce, reqPolicy = '1.2.3.4.1' } = AsnParser.parse(query, TimeStampReq)
    const info = new TSTInfo({
      ...{
        policy: reqPolicy,
        messageImprint,
        genTime: new Date(this.time),
        serialNumber: Uint8Array.of(this.requests).buffer,
      },
      ...(nonce ? { nonce } : {}),
    })
    const token = signed(bytesOf(info), this.mode === 'expired' ? this.#expired : this.#signer)
    const status = bytesOf(new PKIStatusInfo())
    return new Uint8Array(new Sequence({ value: [status, token].map((der) => fromBER(der).result) }).toBER())
  }
}

interface Signer {
  readonly key: KeyObject
  readonly forgeKey: forge.pki.rsa.PrivateKey
  readonly certificate: forge.pki.Certificate
  readonly der: Uint8Array
}

/** Signs TSTInfo as CMS signed data, with the attributes that RFC 3161 demands. */
function signed(content: Uint8Array, { key, der }: Signer): Uint8Array {
  const certificate = AsnParser.parse(der, Certificate)
  const { serialNumber, issuer } = certificate.tbsCertificate
  const sha256 = () => new AlgorithmIdentifier({ algorithm: SHA_256, parameters: NULL })
  const hashOf = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
  const certificateId = new Sequence({ value: [new Octets({ valueHex: hashOf(der) })] })
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: TST_INFO }).toBER()),
    attribute('1.2.840.113549.1.9.4', new Octets({ valueHex: hashOf(content) }).toBER()),
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      new Sequence({ value: [new Sequence({ value: [certificateId] })] }).toBER(),
    ),
  ]
  const set = new AsnSet({ value: attributes.map((member) => fromBER(bytesOf(member)).result) })
  const info = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: sha256(),
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: NULL }),
    signature: new OctetString(sign('sha256', new Uint8Array(set.toBER()), key)),
  })
  const signedData = new SignedData({
    version: 3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256()]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate })]),
    signerInfos: new SignerInfos([info]),
  })
  return bytesOf(
    new ContentInfo({
      contentType: '1.2.840.113549.1.7.2',
      content: bytesOf(signedData).slice().buffer as ArrayBuffer,
    }),
  )
}

const attribute = (attrType: string, value: ArrayBuffer): Attribute => new Attribute({ attrType, attrValues: [value] })

function keyWithCertificate(
  commonName: string,
  issuer: Signer | null,
  [from, until]: readonly [string, string],
): Signer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forgeKey = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.rsa.setPublicKey(forgeKey.n, forgeKey.e)
  certificate.serialNumber = `01${createHash('sha256').update(commonName).digest('hex').slice(0, 16)}`
  certificate.validity.notBefore = new Date(`${from}T00:00:00Z`)
  certificate.validity.notAfter = new Date(`${until}T00:00:00Z`)
  certificate.setSubject([{ name: 'commonName', value: commonName }])
  certificate.setIssuer(issuer ? issuer.certificate.subject.attributes : certificate.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: issuer === null, critical: true },
    ...(issuer === null
      ? [{ name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }]
      : [
          { name: 'keyUsage', digitalSignature: true, critical: true },
          { name: 'extKeyUsage', timeStamping: true, critical: true },
        ]),
  ])
  certificate.sign(issuer?.forgeKey ?? forgeKey, forge.md.sha256.create())
  const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'latin1')
  return { key: privateKey, forgeKey, certificate, der: new Uint8Array(der) }
}
