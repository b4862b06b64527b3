interface Pattern {
  readonly expression: RegExp
  readonly methods: Set<string>
}

/** Which methods a path has, for answers to calls that found no route. */
export class RouteTable {
  readonly #patterns = new Map<string, Pattern>()

  /** `path` as Fastify writes it: `/identities/:identity_id`. */
  add(method: string | readonly string[], path: string): void {
    const known = this.#patterns.get(path)
    const pattern = known ?? { expression: expressionOf(path), methods: new Set() }
    for (const one of typeof method === 'string' ? [method] : method) pattern.methods.add(one)
    this.#patterns.set(path, pattern)
  }

  /** Empty where there is no such path. `path` comes without its query. */
  methodsOf(path: string): readonly string[] {
    const fitting = [...this.#patterns.values()].filter(({ expression }) => expression.test(path))
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort()
  }
}

const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
