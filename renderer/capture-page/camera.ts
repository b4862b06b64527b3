/** Longer side of a frame in pixels: enough to read print, little enough for several frames a second. */
const MAX_SIDE = 1600
const QUALITY = 0.92

/** Opens a camera without sound. `facing`: `user` or `environment`. Rejects with DOMException. */
export const openCamera = (facing: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  })

/** Returns the current picture as JPEG; null before the first one. */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  if (canvas.width === 0) return null
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
