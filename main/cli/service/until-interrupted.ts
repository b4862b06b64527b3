import { ENDING } from '../output/interrupt.ts'

/** Resolves at the first signal that ends a command; a second one ends the process immediately. */
export function untilInterrupted(): Promise<void> {
  return new Promise((settle) => {
    for (const signal of ENDING)
      process.once(signal, () => {
        settle()
        process.once(signal, () => process.exit(130))
      })
  })
}
