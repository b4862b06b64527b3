import type { ServiceAnswer } from '../checks/check.ts'

/** What can be told from the pixels of a portrait. What cannot be decoded throws CheckFailure 1615. */
export async function examinePortraitPixels(bytes: Uint8Array): Promise<ServiceAnswer> {
  const { examinePortrait } = await import('../checks/images/portrait-quality.ts')
  const { services } = await examinePortrait(bytes)
  const [service] = services
  if (!service) throw new Error('The check of a portrait has no service')
  return service
}
