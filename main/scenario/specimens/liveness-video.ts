/** Facts of the drawn liveness video, as a capture SDK reports them. */
export const LIVENESS_VIDEO = {
  contentType: 'video/x-msvideo',
  width: 144,
  height: 180,
  frames: 5,
  frameRate: 10,
  durationMs: 500,
} as const
