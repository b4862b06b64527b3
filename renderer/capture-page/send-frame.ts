/** Response to a frame. */
interface FrameAnswer {
  /** Most urgent first. */
  readonly guidance: readonly string[]
  /** Whether the step has its picture. */
  readonly isTaken: boolean
}

/** Sends a frame. ENDED: the session takes no more; null if the service cannot be reached. */
export async function sendFrame(
  { frames = '', key }: DOMStringMap,
  step: string,
  frame: Blob,
  isWanted: boolean,
): Promise<FrameAnswer | 'ENDED' | null> {
  const headers = { 'content-type': 'image/jpeg', ...(key === undefined ? {} : { apikey: key }) }
  try {
    const url = new URL(frames, location.href)
    url.search = String(new URLSearchParams({ step, ...(isWanted ? { take: 'true' } : {}) }))
    const response = await fetch(url, { method: 'POST', headers, body: frame })
    if (response.status === 404 || response.status === 409) return 'ENDED'
    return response.ok ? ((await response.json()) as FrameAnswer) : null
  } catch {
    return null
  }
}
