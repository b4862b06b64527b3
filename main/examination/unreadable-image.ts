/** Thrown for a file that is no image, is damaged, or costs more than IMAGE_LIMITS. Service: Error codes, 1500 and 1615 */
export class UnreadableImage extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableImage'
  }
}
