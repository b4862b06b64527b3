import type { Examination } from '../engine/participant.ts'

/** Adds the refused messages of the session to the record; they do not count for the result. Not shown: D-88 */
export async function recordRefused({ evidence, ask }: Examination, serviceName: string, code: string): Promise<void> {
  for (const refused of evidence.session?.refused ?? []) {
    const errors = [{ code, field: 'message', message: `refused as ${refused.code}: ${refused.message}` }]
    await ask(() => ({ serviceName, isTechnicalError: false, errors }))
  }
}
