/** What `work` gives, done while `other` is under way. Where it fails, `other` has ended too before anybody hears of it. */
export async function meanwhile<Result>(other: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  // Whoever awaits it hears of it; until then it may already have failed.
  other.catch(() => {})
  try {
    return await work()
  } catch (error) {
    await other.catch(() => {})
    throw error
  }
}

/** Lets other threads' answers be heard before this one goes on. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
