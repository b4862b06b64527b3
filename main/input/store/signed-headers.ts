import { AwsV4Signer } from 'aws4fetch'
import type { StoreSettings } from './store-address.ts'

/** SHA-256 of no bytes: a reading request has no body. */
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Returns the headers of a reading request with its signature. AWS Signature Version 4 */
export async function signedHeaders(
  method: 'GET' | 'HEAD',
  url: string,
  headers: { readonly [name: string]: string },
  { region, accessKeyId, secretAccessKey, sessionToken }: Omit<StoreSettings, 'endpoint'>,
  date: Date,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    ...{ method, url, region, accessKeyId, secretAccessKey },
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    headers: { ...headers, 'X-Amz-Content-Sha256': NO_BODY },
    datetime: date.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    // Also the range: nobody on the way can ask for other bytes.
    allHeaders: true,
  })
  return (await signer.sign()).headers
}
