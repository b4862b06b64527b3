import type { Chromium } from './chromium.ts'

/** Work sent by a test: the source of a function, called with the module and one argument. */
interface Work {
  readonly number: number
  readonly source: string
  readonly input: unknown
}

/** Gives the parent process access to the main process, as Playwright does with Electron's. */
export function answerTests(electron: object, chromium: Chromium): void {
  if (!process.send) return
  void chromium.port().then((port) => process.send?.({ port }))
  process.on('message', async ({ number, source, input }: Work) => {
    try {
      // Only the test that started this process can send messages.
      const work: (module: object, input: unknown) => unknown = new Function(`return (${source})`)()
      process.send?.({ number, result: (await work(electron, input)) ?? null })
    } catch (error) {
      process.send?.({ number, error: String(error) })
    }
  })
  process.on('disconnect', () => void chromium.close().finally(() => process.exit(0)))
}
