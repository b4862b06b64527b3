/** Thrown for a file that is not an image, is damaged, or exceeds IMAGE_LIMITS. Service: Error codes, 1500 and 1615 */
export class UnreadableImageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableImageError'
  }
}
