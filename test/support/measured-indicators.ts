import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSimulated } from '../../shared/rules/simulated.ts'
import type { VerificationDetails } from '../../shared/spec/index.ts'

const README = join(import.meta.dirname, '..', '..', 'main', 'service', 'README.md')

/** What each service may call OK, by its name: the table of main/service/README.md. */
export const MEASURED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (readFileSync(README, 'utf8').split('<!-- measured')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [services = [], indicators = []] = line
        .split(' | ')
        .map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
      return services.map((service) => [service, new Set(indicators)] as const)
    }),
)

/** Services that nobody simulates and that raise what an operator or a provider says. */
const DECIDED = new Set(['adjudication_desk'])

const okOf = (indicators: readonly string[] = []): readonly string[] =>
  indicators.filter((indicator) => indicator.endsWith('_OK'))

/**
 * Returns what checks call OK without a measurement: indicators that no service of theirs raised, and those that a service raised whose
 * row does not have them. Registers are asked, and measure nothing. With `hasProviders`, a service without a row is a provider of the
 * tenant, which answers for what it measures.
 */
export function notMeasured(checks: readonly VerificationDetails[], hasProviders = false): readonly string[] {
  return checks.flatMap(({ participantType, raisedIndicators, verificationServices = [] }) => {
    if (participantType === 'GOV_VERIFICATION') return []
    const raised = new Set(verificationServices.flatMap((service) => okOf(service.raisedIndicators)))
    const unknown = verificationServices
      .filter(({ serviceName }) => !isSimulated(serviceName) && !DECIDED.has(serviceName))
      .filter(({ serviceName }) => !hasProviders || MEASURED.has(serviceName))
      .flatMap((service) =>
        okOf(service.raisedIndicators)
          .filter((indicator) => !MEASURED.get(service.serviceName)?.has(indicator.slice(0, -'_OK'.length)))
          .map((indicator) => `${service.serviceName}: ${indicator}`),
      )
    return [
      ...okOf(raisedIndicators)
        .filter((indicator) => !raised.has(indicator))
        .map((indicator) => `${participantType}: ${indicator}`),
      ...unknown,
    ]
  })
}
