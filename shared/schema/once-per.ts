/** Returns a function whose result is computed once for each object, and kept as long as the object. */
export function oncePer<Input extends object, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  const known = new WeakMap<Input, { readonly output: Output }>()
  return (input) => {
    const result = known.get(input) ?? { output: compute(input) }
    known.set(input, result)
    return result.output
  }
}
