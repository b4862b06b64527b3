/** A metric family with its samples. OpenMetrics 1.0 */
export interface MetricFamily {
  /** Name without a suffix. */
  readonly name: string
  readonly type: 'counter' | 'gauge'
  readonly help: string
  /** Labels and values; a counter never decreases. */
  readonly samples: readonly (readonly [labels: { readonly [name: string]: string }, value: number])[]
}

export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** Writes families in the text format of OpenMetrics 1.0 */
export function openMetrics(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# TYPE ${name} ${type}`,
    `# HELP ${name} ${help}`,
    ...samples.map(([labels, value]) => `${name}${type === 'counter' ? '_total' : ''}${labelText(labels)} ${value}`),
  ])
  return `${[...lines, '# EOF'].join('\n')}\n`
}

function labelText(labels: { readonly [name: string]: string }): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
