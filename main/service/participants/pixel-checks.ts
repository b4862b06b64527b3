import type { ServiceAnswer } from '../checks/check.ts'

/** What can be told from the pixels of a portrait; one that cannot be decoded fails with 1615. */
export async function examinePortraitPixels(bytes: Uint8Array): Promise<ServiceAnswer> {
  const { examinePortrait } = await import('../checks/images/portrait-quality.ts')
  const { services } = await examinePortrait(bytes)
  const [service] = services
  if (!service) throw new Error('The quality of a portrait is the answer of one service')
  return service
}
