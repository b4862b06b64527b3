/** Resolves at the first SIGINT or SIGTERM; a second one ends the process immediately. */
export function untilInterrupted(): Promise<void> {
  return new Promise((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        settle()
        process.once(signal, () => process.exit(130))
      })
  })
}
