import { InputError, inputFailure } from '../input-failure.ts'

/** Object of an S3-compatible store. */
export interface StoreAddress {
  readonly bucket: string
  readonly key: string
}

/** Endpoint and credentials, under the names that the AWS command line uses. */
export interface StoreSettings {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
}

export const isStoreAddress = (text: string): boolean => /^s3:\/\//i.test(text)

/** Parses `s3://bucket/key`. Throws InputError. */
export function storeAddress(text: string): StoreAddress {
  const [, bucket = '', key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/is.exec(text) ?? []
  // URLs remove such segments, so that another object would be read.
  if (key === '' || /(?:^|\/)\.{1,2}(?:\/|$)/.test(key))
    throw new InputError(inputFailure('input.not-found', 'an object is named s3://BUCKET/KEY'))
  return { bucket, key }
}

/** Reads endpoint and credentials from the environment. Throws InputError if there are none. */
export function storeSettings(environment: NodeJS.ProcessEnv = process.env): StoreSettings {
  const value = (name: string): string => environment[name] ?? ''
  const region = value('AWS_REGION') || value('AWS_DEFAULT_REGION') || 'us-east-1'
  const endpoint = value('AWS_ENDPOINT_URL_S3') || value('AWS_ENDPOINT_URL') || `https://s3.${region}.amazonaws.com`
  const [accessKeyId, secretAccessKey] = [value('AWS_ACCESS_KEY_ID'), value('AWS_SECRET_ACCESS_KEY')]
  if (accessKeyId === '' || secretAccessKey === '')
    throw new InputError(inputFailure('input.store-refused', 'no credentials'))
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new InputError(inputFailure('input.store-unreachable', 'AWS_ENDPOINT_URL is not an http or https address'))
  return { endpoint, region, accessKeyId, secretAccessKey, sessionToken: value('AWS_SESSION_TOKEN') || null }
}

/** Returns the URL of an object in path style, which every compatible store understands. */
export function objectUrl({ bucket, key }: StoreAddress, { endpoint }: StoreSettings): string {
  const encoded = key
    .split('/')
    .map((segment) => encodeURIComponent(segment).replace(/[!'()*]/g, percentEncoded))
    .join('/')
  return `${endpoint.replace(/\/+$/, '')}/${bucket}/${encoded}`
}

const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
