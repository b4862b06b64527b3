import type { Tenant } from '../../../../shared/control/index.ts'
import { serviceLabels } from '../../../labels/service.ts'

export const PROVIDERS = ['textRecognition', 'securityFeatures', 'liveness', 'faceComparison'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Settings of a tenant about checks outside the service, as entered. */
export interface TenantChecks {
  /** Empty for checks without a provider. */
  readonly urls: { readonly [name in Provider]: string }
  /** Null for the default. */
  readonly timeoutMs: number | null
  /** Score from 0 to 1; null if the face comparison decides by itself. */
  readonly matchingThreshold: number | null
}

export const checksOf = ({ providers, matchingThreshold }: Tenant): TenantChecks => ({
  urls: {
    textRecognition: providers?.textRecognition ?? '',
    securityFeatures: providers?.securityFeatures ?? '',
    liveness: providers?.liveness ?? '',
    faceComparison: providers?.faceComparison ?? '',
  },
  timeoutMs: providers?.timeoutMs ?? null,
  matchingThreshold,
})

/** Converts the settings for the control API; null for no provider. */
export function checksBody({ urls, timeoutMs, matchingThreshold }: TenantChecks): object {
  const named = Object.entries(urls).filter(([, url]) => url !== '')
  const providers =
    named.length === 0 ? null : { ...Object.fromEntries(named), ...(timeoutMs === null ? {} : { timeoutMs }) }
  return { providers, matchingThreshold }
}

const MAX_TIMEOUT_MS = 120_000
const { faults } = serviceLabels.tenants

/** Returns the reason for every input that the service would refuse. */
export function checkFaults({ urls, timeoutMs, matchingThreshold: threshold }: TenantChecks): {
  readonly [name in Provider | 'timeoutMs' | 'matchingThreshold']?: string
} {
  const badUrls = PROVIDERS.filter((name) => urls[name] !== '' && !isHttpUrl(urls[name]))
  const isTimeoutBad = timeoutMs !== null && (timeoutMs < 1 || timeoutMs > MAX_TIMEOUT_MS)
  return {
    ...Object.fromEntries(badUrls.map((name) => [name, faults.url])),
    ...(isTimeoutBad ? { timeoutMs: faults.timeout } : {}),
    ...(threshold !== null && (threshold < 0 || threshold > 1) ? { matchingThreshold: faults.threshold } : {}),
  }
}

const isHttpUrl = (url: string): boolean => /^https?:\/\/./.test(url) && URL.canParse(url)
