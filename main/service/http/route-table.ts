interface Pattern {
  readonly expression: RegExp
  readonly methods: Set<string>
}

/** Allowed methods by path, for calls without a route. */
export class RouteTable {
  readonly #patterns = new Map<string, Pattern>()

  /** `path` in Fastify's syntax: `/identities/:identity_id`. */
  add(method: string | readonly string[], path: string): void {
    const existing = this.#patterns.get(path)
    const pattern = existing ?? { expression: expressionOf(path), methods: new Set() }
    for (const name of typeof method === 'string' ? [method] : method) pattern.methods.add(name)
    this.#patterns.set(path, pattern)
  }

  /** Returns the methods of a path without its query; empty if the path is unknown. */
  methodsOf(path: string): readonly string[] {
    const matching = [...this.#patterns.values()].filter(({ expression }) => expression.test(path))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
}

const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
